import { entitlementOfPlan } from '@daily-snapshot/domain/billing/plan';
import type { Billing } from '../ports/billing.ts';
import type { Entitlements } from '../ports/entitlements.ts';

/** Everybody gets digests, or nobody does: for worlds in which nothing is sold. */
export const sameEntitlementForAll = (hasDigests: boolean): Entitlements => ({
  ofOwner: async () => ({ hasDigests }),
});

/**
 * What an owner pays for, once they pay for anything.
 *
 * @param isFreeWithout whether who has never paid gets digests all the same
 */
export const entitlementsByPlan = (
  billing: Pick<Billing, 'planOf'>,
  isFreeWithout: boolean,
): Entitlements => ({
  ofOwner: async (accountId) => {
    const plan = await billing.planOf(accountId);
    return plan ? entitlementOfPlan(plan) : { hasDigests: isFreeWithout };
  },
});
