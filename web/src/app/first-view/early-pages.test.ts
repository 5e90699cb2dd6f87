import { describe, expect, it } from 'vitest';
import { earlyPageAt } from './early-pages.ts';

const BUSINESS = { id: 'b1', latestDigest: '2026-11-25' };

describe('earlyPageAt', () => {
  it.each([
    ['/dashboard', 'digest', undefined],
    ['/dashboard/b1', 'digest', 'b1'],
    ['/dashboard/b1?from=mail', 'digest', 'b1'],
    ['/dashboard/b1/2026-11-24', 'digest', 'b1'],
    ['/dashboard/alerts', 'alerts', undefined],
    ['/dashboard/b1/alerts', 'alerts', 'b1'],
    ['/dashboard/b1/transactions', 'transactions', 'b1'],
    ['/dashboard/b%201/preferences', 'preferences', 'b 1'],
    ['/dashboard/b1/settings', 'settings', 'b1'],
  ])('finds the page of %s', (address, name, business) => {
    expect(earlyPageAt(address)).toMatchObject({ name, business });
  });

  it.each([
    '/',
    '/dashboard/connections',
    '/dashboard/b1/archive',
    '/dashboard/b1/alerts/settings',
    '/dashboard/b1/transactions?q=rent',
    '/dashboard/b1/2026-11-25/now',
    '/dashboard/b1/2026-11-25?view=mail',
  ])('finds none at %s', (address) => {
    expect(earlyPageAt(address)).toBeUndefined();
  });

  it('reads the digest of the named day, or the latest one', () => {
    const readsAt = (address: string) => earlyPageAt(address)?.readsOf(BUSINESS);
    expect(readsAt('/dashboard/b1/2026-11-24')).toEqual(['businesses/b1/digests/2026-11-24']);
    expect(readsAt('/dashboard/b1')).toEqual(['businesses/b1/digests/2026-11-25']);
    expect(earlyPageAt('/dashboard')?.readsOf({ id: 'b1', latestDigest: undefined })).toBe(
      undefined,
    );
  });
});
