import { entitlementOfPlan } from '@daily-snapshot/domain/billing/plan';
import type { Billing } from '../ports/billing.ts';
import type { Entitlements } from '../ports/entitlements.ts';

/** Grants digests to every owner or to none, for environments without payments. */
export const sameEntitlementForAll = (hasDigests: boolean): Entitlements => ({
  ofOwner: async () => ({ hasDigests }),
});

/** Grants the features that the owner's plan includes. */
export const entitlementsByPlan = (
  billing: Pick<Billing, 'planOf'>,
  isFreeWithout: boolean,
): Entitlements => ({
  ofOwner: async (accountId) => {
    const plan = await billing.planOf(accountId);
    return plan ? entitlementOfPlan(plan) : { hasDigests: isFreeWithout };
  },
});
