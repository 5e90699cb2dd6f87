import { describe, expect, it } from 'vitest';
import { isEntitledToDigests } from './entitlement.ts';

const NOW = new Date('2026-11-23T16:00:00Z');

describe('entitlement to digests', () => {
  it.each([
    ['it was never granted', undefined, false],
    ['it was granted', { hasDigests: true }, true],
    ['it was revoked', { hasDigests: false }, false],
    ['it ends later', { hasDigests: true, until: new Date(NOW.getTime() + 1) }, true],
    ['it has just ended', { hasDigests: true, until: NOW }, false],
  ])('follows the stored entitlement: %s', (_, entitlement, gets) => {
    expect(isEntitledToDigests(entitlement, NOW)).toBe(gets);
  });
});
