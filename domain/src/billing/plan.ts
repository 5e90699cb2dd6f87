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

/** A subscription as it is now belongs to the plan; in whatever order they come, it ends the same. */
export const withSubscription = (plan: Plan, subscription: Subscription): Plan => ({
  subscriptions: { ...plan.subscriptions, [subscription.id]: subscription },
});

/** The one that counts: the best of them, of two equals the one that lasts longer. */
export function leadingSubscription({ subscriptions }: Plan): Subscription | undefined {
  return Object.values(subscriptions).toSorted(
    (a, b) => rank(a) - rank(b) || lastsUntil(b) - lastsUntil(a) || (a.id < b.id ? -1 : 1),
  )[0];
}

const rank = ({ status }: Subscription): number => SUBSCRIPTION_STATUSES.indexOf(status);

const lastsUntil = ({ cancelAt, periodEnd }: Subscription): number =>
  (cancelAt ?? periodEnd).getTime();

/** What the businesses of the account may have. */
export function entitlementOfPlan(plan: Plan): Entitlement {
  const leading = leadingSubscription(plan);
  return leading ? entitlementOf(leading) : { hasDigests: false };
}

/** What a page says about a plan: what is the matter, what is asked, and until when digests come. */
export interface PlanMessage {
  readonly about: 'past-due' | 'unpaid' | 'ended' | 'ending';
  readonly asks: PlanRequest;
  readonly until?: Date | undefined;
}

/** @returns undefined when there is nothing to say */
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
