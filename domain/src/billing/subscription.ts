import type { Cents } from '../money/cents.ts';
import type { Entitlement } from './entitlement.ts';

/** https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
export const SUBSCRIPTION_STATUSES = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const;

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A subscription as the payment provider holds it now, in our words. */
export interface Subscription {
  readonly id: string;
  readonly customerId: string;
  /** the checkout it came of; absent when staff made it */
  readonly checkoutId?: string | undefined;
  readonly status: SubscriptionStatus;
  /** of what is being paid for */
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly trialEndsAt?: Date | undefined;
  /** it will end then */
  readonly cancelAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  /** we have ended it, because its customer had had what it gave */
  readonly isRepeat?: true | undefined;
  /** with its discount */
  readonly monthly: Cents;
  readonly currency: string;
  /** whom the provider sends receipts to */
  readonly address?: string | undefined;
  /** a bill that was not paid when it was due */
  readonly owed?: OwedInvoice | undefined;
}

export interface OwedInvoice {
  readonly id: string;
  readonly amount: Cents;
  readonly attemptCount: number;
  /** absent after the last attempt */
  readonly retryAt?: Date | undefined;
}

/** What its owner is asked to do about it. */
export type PlanRequest = 'nothing' | 'update-card' | 'subscribe';

interface SubscriptionAccess {
  /** `grace`: for a while, as long as the payment is being tried again */
  readonly digests: 'yes' | 'grace' | 'no';
  readonly asks: PlanRequest;
}

/**
 * Who gets digests and who is asked to pay. The dashboard, with everything that was ever computed,
 * stays open to all of them.
 */
export const SUBSCRIPTION_ACCESS = {
  trialing: { digests: 'yes', asks: 'nothing' },
  active: { digests: 'yes', asks: 'nothing' },
  past_due: { digests: 'grace', asks: 'update-card' },
  unpaid: { digests: 'no', asks: 'update-card' },
  paused: { digests: 'no', asks: 'update-card' },
  incomplete: { digests: 'no', asks: 'update-card' },
  incomplete_expired: { digests: 'no', asks: 'subscribe' },
  canceled: { digests: 'no', asks: 'subscribe' },
} as const satisfies Readonly<Record<SubscriptionStatus, SubscriptionAccess>>;

const DAY_MS = 86_400_000;

/** As long as the provider tries a card again. */
export const GRACE_DAYS = 7;

/** Until when digests go on although a payment failed. */
export const graceEndsAt = ({ periodStart }: Subscription): Date =>
  new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);

/** What a subscription entitles to. */
export function entitlementOf(subscription: Subscription): Entitlement {
  const { status, cancelAt } = subscription;
  switch (SUBSCRIPTION_ACCESS[status].digests) {
    case 'yes':
      return { hasDigests: true, ...(cancelAt && { until: cancelAt }) };
    case 'grace':
      return { hasDigests: true, until: graceEndsAt(subscription) };
    case 'no':
      return { hasDigests: false };
  }
}

/** In one order, those of what is owed included. */
const FIELDS = [
  'id',
  'customerId',
  'checkoutId',
  'status',
  'periodStart',
  'periodEnd',
  'trialEndsAt',
  'cancelAt',
  'endedAt',
  'isRepeat',
  'monthly',
  'currency',
  'address',
  'owed',
  'amount',
  'attemptCount',
  'retryAt',
] as const satisfies readonly (keyof Subscription | keyof OwedInvoice)[];

/** Whether nothing has become of a subscription between two readings. */
export const isSameSubscription = (one: Subscription, other: Subscription): boolean =>
  JSON.stringify(one, [...FIELDS]) === JSON.stringify(other, [...FIELDS]);
