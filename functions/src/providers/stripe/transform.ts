import { CHECKOUT_METADATA } from '@daily-snapshot/domain/billing/checkout';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import {
  subscriptionStatusSchema,
  type OwedInvoice,
  type Subscription,
} from '@daily-snapshot/domain/billing/subscription';
import { cents } from '@daily-snapshot/domain/money/cents';
import { z } from 'zod';
import { couponSchema, monthlyPrice, priceSchema } from './monthly-price.ts';

/** Fields of a subscription to expand for `toSubscription`. */
export const SUBSCRIPTION_PARTS = ['latest_invoice', 'customer', 'discounts.source.coupon'];

/**
 * Comment that marks a subscription we ended because of a repeated trial. Staff see it in Stripe.
 */
export const REPEATED_TRIAL_COMMENT = 'The trial or the code was given to this mailbox before.';

/** Comment that marks a subscription whose account was erased. Its data is not stored again. */
export const ERASED_COMMENT = 'The account was erased.';

/** An id, or the expanded object with that id. */
const reference = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([z.string(), z.object({ id: z.string(), ...shape })]);

const metadataSchema = z.object({ [CHECKOUT_METADATA]: z.string().nullish() }).nullish();

const instantSchema = z.number().transform((seconds) => new Date(seconds * 1000));
const optionalInstant = instantSchema.nullish().transform((instant) => instant ?? undefined);

const sessionSchema = z.object({
  id: z.string(),
  status: z.string().nullish(),
  payment_status: z.string(),
  metadata: metadataSchema,
  subscription: reference({}).nullish(),
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
});

const openInvoiceSchema = z.object({
  id: z.string(),
  status: z.literal('open'),
  amount_remaining: z.int(),
  attempt_count: z.int(),
  next_payment_attempt: optionalInstant,
});

/** Nothing is owed for an invoice that is not open. A draft may have no id. */
const otherInvoiceSchema = z.object({
  status: z
    .string()
    .refine((status) => status !== 'open')
    .nullish()
    .transform(() => undefined),
});

const subscriptionSchema = z.object({
  id: z.string(),
  status: subscriptionStatusSchema,
  customer: reference({ email: z.string().nullish() }),
  metadata: metadataSchema,
  currency: z.string(),
  trial_end: optionalInstant,
  cancel_at: optionalInstant,
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: optionalInstant,
  cancellation_details: z.object({ comment: z.string().nullish() }).nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: instantSchema,
          current_period_end: instantSchema,
          quantity: z.number().nullish(),
          price: priceSchema,
        }),
      )
      .min(1, 'Subscription has no item.'),
  }),
  discounts: z
    .array(
      z.union([
        z.string(),
        z.object({
          source: z.object({ coupon: z.union([z.string(), couponSchema]).nullish() }).nullish(),
        }),
      ]),
    )
    .nullish(),
  latest_invoice: z.union([z.string(), openInvoiceSchema, otherInvoiceSchema]).nullish(),
});
type StripeSubscription = z.infer<typeof subscriptionSchema>;

const idOf = (value: string | { readonly id: string }): string =>
  typeof value === 'string' ? value : value.id;

/**
 * @returns undefined if the session is not one of our checkouts
 * @throws ZodError if Stripe's answer lacks a field that we need
 */
export function toCheckoutFacts(answer: unknown): CheckoutFacts | undefined {
  const session = sessionSchema.parse(answer);
  const checkoutId = session.metadata?.[CHECKOUT_METADATA] ?? undefined;
  if (checkoutId === undefined) return undefined;
  return {
    sessionId: session.id,
    checkoutId,
    state: stateOf(session),
    subscriptionId: session.subscription ? idOf(session.subscription) : undefined,
    address: session.customer_details?.email ?? undefined,
  };
}

/** Payment states that let an owner in. A trial completes without a payment. */
const PAID: ReadonlySet<string> = new Set(['paid', 'no_payment_required']);

function stateOf({ status, payment_status: payment }: z.infer<typeof sessionSchema>) {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  // A bank debit completes before the money arrives.
  return PAID.has(payment) ? 'paid' : 'processing';
}

/**
 * @returns undefined if the account was erased
 * @throws ZodError if Stripe's answer lacks a field that we need, or has an unknown status
 */
export function toSubscription(answer: unknown): Subscription | undefined {
  const subscription = subscriptionSchema.parse(answer);
  const comment = subscription.cancellation_details?.comment;
  if (comment === ERASED_COMMENT) return undefined;
  const { items, customer, metadata, cancel_at: cancelAt } = subscription;
  const [item] = items.data;
  if (!item) throw new Error('Subscription has no item.');
  const periodEnd = item.current_period_end;
  const address = typeof customer === 'string' ? null : customer.email;
  return {
    id: subscription.id,
    customerId: idOf(customer),
    checkoutId: metadata?.[CHECKOUT_METADATA] ?? undefined,
    status: subscription.status,
    periodStart: item.current_period_start,
    periodEnd,
    trialEndsAt: subscription.trial_end,
    cancelAt: cancelAt ?? (subscription.cancel_at_period_end ? periodEnd : undefined),
    endedAt: subscription.ended_at,
    isRepeat: comment === REPEATED_TRIAL_COMMENT ? true : undefined,
    monthly: monthlyOf(subscription),
    currency: subscription.currency.toUpperCase(),
    address: address ?? undefined,
    owed: openInvoiceOf(subscription),
  };
}

function monthlyOf({ items, discounts }: StripeSubscription) {
  const coupons = (discounts ?? []).flatMap((discount) => {
    const coupon = typeof discount === 'string' ? null : discount.source?.coupon;
    return coupon && typeof coupon !== 'string' ? [coupon] : [];
  });
  return monthlyPrice(items.data, coupons);
}

function openInvoiceOf({ latest_invoice: invoice }: StripeSubscription): OwedInvoice | undefined {
  if (!invoice || typeof invoice === 'string' || !invoice.status) return undefined;
  return {
    id: invoice.id,
    amount: cents(invoice.amount_remaining),
    attemptCount: invoice.attempt_count,
    retryAt: invoice.next_payment_attempt,
  };
}
