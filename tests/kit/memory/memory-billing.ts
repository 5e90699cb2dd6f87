import { entitlementOfPlan, NO_PLAN, withSubscription } from '@daily-snapshot/domain/billing/plan';
import { redeem } from '@daily-snapshot/domain/billing/redemptions';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import type { Billing, DueForSync } from '../../../functions/src/billing/ports/billing.ts';
import type { MemoryStore } from './memory-store.ts';

export function memoryBilling({
  businesses,
  checkouts,
  subscriptions,
  redemptions,
  plans,
}: MemoryStore): Billing {
  const givePlan = (accountId: string, subscription: Subscription) => {
    const plan = withSubscription(plans.get(accountId) ?? NO_PLAN, subscription);
    plans.set(accountId, plan);
    for (const [id, business] of businesses) {
      if (business.members[accountId] !== 'owner') continue;
      businesses.set(id, { ...business, entitlement: entitlementOfPlan(plan) });
    }
  };
  const isDue = (nextCheckAt: Date | null, at: Date) => nextCheckAt !== null && nextCheckAt <= at;

  return {
    beginCheckout: async (checkout) => {
      const stored = checkouts.get(checkout.id) ?? checkout;
      checkouts.set(checkout.id, stored);
      return stored;
    },

    findCheckout: async (id) => checkouts.get(id),

    unclaimedOf: async (addressKey) =>
      [...checkouts.values()].filter(
        (checkout) =>
          checkout.addressKey === addressKey &&
          checkout.claimedBy === undefined &&
          checkout.state === 'paid',
      ),

    checkoutsOf: async (accountId) =>
      [...checkouts.values()].filter(
        ({ claimedBy, state }) => claimedBy === accountId && state !== 'expired',
      ),

    changeCheckout: async (id, decide) => {
      const checkout = checkouts.get(id);
      const changed = checkout && decide(checkout);
      if (changed) checkouts.set(id, changed);
      return changed ?? checkout;
    },

    findSubscription: async (id) => subscriptions.get(id),

    storeSubscription: async (subscription, version, nextCheckAt) => {
      const { id, checkoutId = '' } = subscription;
      if ((subscriptions.get(id)?.version ?? 0) !== version) return 'outdated';
      subscriptions.set(id, { subscription, version: version + 1, nextCheckAt });
      const accountId = checkouts.get(checkoutId)?.claimedBy;
      if (accountId !== undefined) givePlan(accountId, subscription);
      return 'stored';
    },

    scheduleNextSync: async (id, nextCheckAt) => {
      const record = subscriptions.get(id);
      if (record) subscriptions.set(id, { ...record, nextCheckAt });
    },

    claim: async (checkoutId, accountId, mayHave) => {
      const checkout = checkouts.get(checkoutId);
      if (!checkout || !mayHave(checkout)) return false;
      checkouts.set(checkoutId, { ...checkout, claimedBy: accountId, nextCheckAt: null });
      const record = subscriptions.get(checkout.subscriptionId ?? '');
      if (record) givePlan(accountId, record.subscription);
      return true;
    },

    redeem: async (mailboxKey, benefits, subscriptionId) => {
      const updated = redeem(redemptions.get(mailboxKey) ?? {}, benefits, subscriptionId);
      if (updated === 'repeat') return 'repeat';
      redemptions.set(mailboxKey, updated);
      return 'given';
    },

    redeemedBy: async (mailboxKey) => new Set(Object.keys(redemptions.get(mailboxKey) ?? {})),

    planOf: async (accountId) => plans.get(accountId),

    findDue: async (at, most) => [
      ...[...subscriptions]
        .filter(([, { nextCheckAt }]) => isDue(nextCheckAt, at))
        .slice(0, most)
        .map(([subscriptionId]): DueForSync => ({ about: 'subscription', subscriptionId })),
      ...[...checkouts.values()]
        .filter(({ nextCheckAt }) => isDue(nextCheckAt, at))
        .slice(0, most)
        .map((checkout): DueForSync => ({ about: 'checkout', checkout })),
    ],
  };
}
