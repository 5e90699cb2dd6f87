import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import type { Entitlement } from './entitlement.ts';
import {
  entitlementOf,
  graceEndsAt,
  SUBSCRIPTION_ACCESS,
  SUBSCRIPTION_STATUSES,
  subscriptionSchema,
  type PlanRequest,
  type Subscription,
} from './subscription.ts';

/** The document `plans/{accountId}`, for its owner: usually one subscription, and earlier ones. */
export const planSchema = z.object({
  /** by id */
  subscriptions: z.record(z.string(), subscriptionSchema),
});
export type Plan = DeepReadonly<z.infer<typeof planSchema>>;

export const NO_PLAN: Plan = { subscriptions: {} };

/** Adds the current state of a subscription to a plan. The order of the calls does not matter. */
export const withSubscription = (plan: Plan, subscription: Subscription): Plan => ({
  subscriptions: { ...plan.subscriptions, [subscription.id]: subscription },
});

/**
 * Returns the best subscription of a plan. If two are equal, it returns the one that lasts longer.
 */
export function leadingSubscription({ subscriptions }: Plan): Subscription | undefined {
  return Object.values(subscriptions).toSorted(
    (a, b) => rank(a) - rank(b) || lastsUntil(b) - lastsUntil(a) || (a.id < b.id ? -1 : 1),
  )[0];
}

const rank = ({ status }: Subscription): number => SUBSCRIPTION_STATUSES.indexOf(status);

const lastsUntil = ({ cancelAt, periodEnd }: Subscription): number =>
  (cancelAt ?? periodEnd).getTime();

/** Returns the features that a plan gives the businesses of the account. */
export function entitlementOfPlan(plan: Plan): Entitlement {
  const leading = leadingSubscription(plan);
  return leading ? entitlementOf(leading) : { hasDigests: false };
}

/**
 * The message of a page about a plan: the problem, the requested action, and the last day with
 * digests.
 */
export interface PlanMessage {
  readonly about: 'past-due' | 'unpaid' | 'ended' | 'ending';
  readonly asks: PlanRequest;
  readonly until?: Date | undefined;
}

/** @returns undefined if there is no message */
export function planMessage(plan: Plan, now: Date): PlanMessage | undefined {
  const leading = leadingSubscription(plan);
  if (!leading) return undefined;
  const { asks, digests } = SUBSCRIPTION_ACCESS[leading.status];
  switch (digests) {
    case 'yes':
      return leading.cancelAt && leading.cancelAt > now
        ? { about: 'ending', asks: 'nothing', until: leading.cancelAt }
        : undefined;
    case 'grace': {
      const until = graceEndsAt(leading);
      return until > now ? { about: 'past-due', asks, until } : { about: 'unpaid', asks };
    }
    case 'no':
      return asks === 'subscribe'
        ? { about: 'ended', asks, until: leading.endedAt }
        : { about: 'unpaid', asks };
  }
}
