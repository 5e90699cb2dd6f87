import { z } from 'zod';
import { centsSchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
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

const owedInvoiceSchema = z.object({
  id: z.string(),
  amount: centsSchema,
  attemptCount: z.int(),
  /** absent after the last attempt */
  retryAt: storedInstantSchema.optional(),
});
export type OwedInvoice = DeepReadonly<z.infer<typeof owedInvoiceSchema>>;

export const subscriptionStatusSchema = z.enum(SUBSCRIPTION_STATUSES);

/** A subscription as the payment provider has it, in our terms. */
export const subscriptionSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  /** the checkout that created it; absent if staff created it */
  checkoutId: z.string().optional(),
  status: subscriptionStatusSchema,
  /** the paid period */
  periodStart: storedInstantSchema,
  periodEnd: storedInstantSchema,
  trialEndsAt: storedInstantSchema.optional(),
  /** when it will end */
  cancelAt: storedInstantSchema.optional(),
  endedAt: storedInstantSchema.optional(),
  /** set if we ended it because the customer had already had its benefits */
  isRepeat: z.literal(true).optional(),
  /** the price a month, after its discount; null if the provider states no fixed price */
  monthly: centsSchema.nullable(),
  currency: z.string(),
  /** the address that the provider sends receipts to */
  address: z.string().optional(),
  /** an invoice that was not paid when it was due */
  owed: owedInvoiceSchema.optional(),
});
export type Subscription = DeepReadonly<z.infer<typeof subscriptionSchema>>;

/** The document `subscriptions/{subscriptionId}`: its latest known state. Only the server reads it. */
export const subscriptionRecordSchema = z.object({
  subscription: subscriptionSchema,
  /** counts its changes, so that a write can detect that it was read before a later change */
  version: z.int(),
  nextCheckAt: storedInstantSchema.nullable(),
});
export type SubscriptionRecord = z.infer<typeof subscriptionRecordSchema>;

/** The action that the owner is asked to take. */
export type PlanRequest = 'nothing' | 'update-card' | 'subscribe';

interface SubscriptionAccess {
  /** `grace`: only while the provider retries the payment */
  readonly digests: 'yes' | 'grace' | 'no';
  readonly asks: PlanRequest;
}

/**
 * Maps each subscription status to whether digests are sent and what the owner is asked to do about
 * payment. The dashboard with its history stays open in every status.
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

/** The number of days for which the provider retries a card. */
export const GRACE_DAYS = 7;

/** Returns until when digests continue after a failed payment. */
export const graceEndsAt = ({ periodStart }: Subscription): Date =>
  new Date(periodStart.getTime() + GRACE_DAYS * DAY_MS);

/** Returns the features that a subscription includes. */
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

/** The compared fields, including those of an unpaid invoice. */
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

/** Says whether a subscription is unchanged between two reads. */
export const isUnchangedSubscription = (one: Subscription, other: Subscription): boolean =>
  JSON.stringify(one, [...FIELDS]) === JSON.stringify(other, [...FIELDS]);
