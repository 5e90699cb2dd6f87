import { describe, expect, it } from 'vitest';
import { entitlementAfterTransfer } from './ownership-transfer.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const NONE = { hasDigests: false };

describe('the entitlement after a transfer', () => {
  it('follows the plan of the new owner', () => {
    const own = { hasDigests: true, until: daysLater(40) };
    expect(entitlementAfterTransfer({ hasDigests: true }, own, NOW)).toEqual({
      entitlement: own,
      remindAt: null,
    });
  });

  it('continues for 14 days without a plan of the new owner, with a reminder 3 days before', () => {
    expect(entitlementAfterTransfer({ hasDigests: true }, NONE, NOW)).toEqual({
      entitlement: { hasDigests: true, until: daysLater(14) },
      remindAt: daysLater(11),
    });
  });

  it('ends with the former entitlement if that ends sooner', () => {
    const former = { hasDigests: true, until: daysLater(5) };
    expect(entitlementAfterTransfer(former, NONE, NOW)).toEqual({
      entitlement: former,
      remindAt: daysLater(2),
    });
  });

  it.each([undefined, NONE, { hasDigests: true, until: daysLater(-1) }])(
    'is none if the business had none: %j',
    (former) => {
      expect(entitlementAfterTransfer(former, NONE, NOW)).toEqual({
        entitlement: NONE,
        remindAt: null,
      });
    },
  );
});
