import { entitlementOfPlan } from '@daily-snapshot/domain/billing/plan';
import type { Billing } from '../ports/billing.ts';
import type { Entitlements } from '../ports/entitlements.ts';

/** Grants digests to every owner or to none, for environments without payments. */
export const sameEntitlementForAll = (hasDigests: boolean): Entitlements => ({
  ofOwner: async () => ({ hasDigests }),
});

/** Decides which owners get digests without a plan. */
export interface FreeDigests {
  readonly isFreeForAll: boolean;
  /** returns whether an account belongs to the owner of a new installation */
  readonly isFirstOwner: (accountId: string) => Promise<boolean>;
}

/** Grants the features that the owner's plan includes. */
export const entitlementsByPlan = (
  billing: Pick<Billing, 'planOf'>,
  { isFreeForAll, isFirstOwner }: FreeDigests,
): Entitlements => ({
  ofOwner: async (accountId) => {
    const plan = await billing.planOf(accountId);
    if (plan) return entitlementOfPlan(plan);
    return { hasDigests: isFreeForAll || (await isFirstOwner(accountId)) };
  },
});
