import { describe, expect, it } from 'vitest';
import { normalizeAddress } from '../shared/normalize-address.ts';
import { isSuppressed, NOT_SUPPRESSED, suppress, type Suppression } from './suppression.ts';

const AT = new Date('2026-11-23T16:00:00Z');
const LATER = new Date('2026-11-24T16:00:00Z');
const bounced = { what: 'everything', reason: 'bounced' } as const;
const unsubscribed = { what: 'digests', businessId: 'bakery' } as const;

describe('suppression', () => {
  it('applies to the digests of one business only', () => {
    const after = suppress(NOT_SUPPRESSED, unsubscribed, AT) as Suppression;
    expect(isSuppressed(after, 'bakery')).toBe(true);
    expect(isSuppressed(after, 'florist')).toBe(false);
  });

  it('applies to all businesses if it covers all mail', () => {
    const after = suppress(NOT_SUPPRESSED, bounced, AT) as Suppression;
    expect(isSuppressed(after, 'florist')).toBe(true);
  });

  it('changes nothing the second time', () => {
    const after = suppress(NOT_SUPPRESSED, unsubscribed, AT) as Suppression;
    expect(suppress(after, unsubscribed, LATER)).toBeUndefined();
    const both = suppress(after, bounced, AT) as Suppression;
    expect(suppress(both, { what: 'everything', reason: 'dropped' }, LATER)).toBeUndefined();
  });

  it('matches an address in any spelling', () => {
    expect(normalizeAddress(' Ada@Bluebird.example ')).toBe('ada@bluebird.example');
  });
});
