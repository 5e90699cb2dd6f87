import { CHECKOUT_METADATA } from '@daily-snapshot/domain/billing/checkout';
import type { CheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import {
  subscriptionStatusSchema,
  type OwedInvoice,
  type Subscription,
} from '@daily-snapshot/domain/billing/subscription';
import { cents, type Cents } from '@daily-snapshot/domain/money/cents';
import type Stripe from 'stripe';

/** Fields of a subscription to expand for `toSubscription`. */
export const SUBSCRIPTION_PARTS = ['latest_invoice', 'customer', 'discounts.source.coupon'];

/**
 * Comment that marks a subscription we ended because of a repeated trial. Staff see it in Stripe.
 */
export const REPEATED_TRIAL_COMMENT = 'The trial or the code was given to this mailbox before.';

/** Comment that marks a subscription whose account was erased. Its data is not stored again. */
export const ERASED_COMMENT = 'The account was erased.';

const idOf = (value: string | { readonly id: string }): string =>
  typeof value === 'string' ? value : value.id;

const instantOf = (seconds: number): Date => new Date(seconds * 1000);

const instantIn = (seconds: number | null): Date | undefined =>
  seconds === null ? undefined : instantOf(seconds);

/** @returns undefined if the session is not one of our checkouts */
export function toCheckoutFacts(session: Stripe.Checkout.Session): CheckoutFacts | undefined {
  const checkoutId = session.metadata?.[CHECKOUT_METADATA];
  if (checkoutId === undefined) return undefined;
  return {
    sessionId: session.id,
    checkoutId,
    state: stateOf(session),
    subscriptionId: session.subscription === null ? undefined : idOf(session.subscription),
    address: session.customer_details?.email ?? undefined,
  };
}

function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session) {
  if (status === 'expired') return 'expired';
  if (status !== 'complete') return 'open';
  // A trial completes without a payment. A bank debit completes before the money arrives.
  return payment === 'unpaid' ? 'processing' : 'paid';
}

/**
 * @returns undefined if the account was erased
 * @throws Error if the subscription has no item or an unknown status
 */
export function toSubscription(subscription: Stripe.Subscription): Subscription | undefined {
  if (subscription.cancellation_details?.comment === ERASED_COMMENT) return undefined;
  const { items, customer, metadata, cancel_at: cancelAt } = subscription;
  const [item] = items.data;
  if (!item) throw new Error('Subscription has no item.');
  const periodEnd = instantOf(item.current_period_end);
  const address = typeof customer === 'string' || customer.deleted ? null : customer.email;
  return {
    id: subscription.id,
    customerId: idOf(customer),
    checkoutId: metadata[CHECKOUT_METADATA],
    status: subscriptionStatusSchema.parse(subscription.status),
    periodStart: instantOf(item.current_period_start),
    periodEnd,
    trialEndsAt: instantIn(subscription.trial_end),
    cancelAt: instantIn(cancelAt) ?? (subscription.cancel_at_period_end ? periodEnd : undefined),
    endedAt: instantIn(subscription.ended_at),
    isRepeat:
      subscription.cancellation_details?.comment === REPEATED_TRIAL_COMMENT ? true : undefined,
    monthly: monthlyOf(subscription),
    currency: subscription.currency.toUpperCase(),
    address: address ?? undefined,
    owed: openInvoiceOf(subscription),
  };
}

function monthlyOf({ items, discounts }: Stripe.Subscription): Cents {
  const list = items.data.reduce(
    (sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  );
  const percentOff = discounts.reduce((sum, discount) => {
    const coupon = typeof discount === 'string' ? null : discount.source.coupon;
    return sum + (coupon && typeof coupon !== 'string' ? (coupon.percent_off ?? 0) : 0);
  }, 0);
  return cents(Math.round((list * (100 - Math.min(percentOff, 100))) / 100));
}

function openInvoiceOf({ latest_invoice: invoice }: Stripe.Subscription): OwedInvoice | undefined {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return undefined;
  return {
    id: invoice.id ?? '',
    amount: cents(invoice.amount_remaining),
    attemptCount: invoice.attempt_count,
    retryAt: instantIn(invoice.next_payment_attempt),
  };
}
