import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { CHECKOUT_METADATA } from '@daily-snapshot/domain/billing/checkout';
import type { Promo } from '@daily-snapshot/domain/billing/promo-codes';
import Stripe from 'stripe';
import type { CheckoutRequest, Payments } from '../../billing/ports/payments.ts';
import {
  ERASED_COMMENT,
  REPEAT_COMMENT,
  SUBSCRIPTION_PARTS,
  toCheckoutFacts,
  toSubscription,
} from './transform.ts';

/** Shorter than the timeout of a callable. The library's default is 80 s. */
const TIMEOUT_MS = 20_000;

export interface StripeOptions {
  readonly secretKey: string;
  readonly baseUrl: string;
}

export const stripeClient = ({ secretKey, baseUrl }: StripeOptions): Stripe => {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
  });
};

export function stripePayments(stripe: Stripe): Payments {
  /** Cache of price ids. A price never changes: a new price gets a new lookup key. */
  const priceIds = new Map<string, string>();

  async function priceIdOf(lookupKey: string): Promise<string> {
    const known = priceIds.get(lookupKey);
    if (known !== undefined) return known;
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const [price] = data;
    if (!price) throw new Error(`The catalogue has no price ${lookupKey}.`);
    priceIds.set(lookupKey, price.id);
    return price.id;
  }

  /** Creates the coupon of a promo code on first use. Our own list defines the discount. */
  async function couponIdOf({ code, discount }: Promo): Promise<string> {
    const id = `${code}-${discount}`;
    try {
      await stripe.coupons.create({ id, name: code, percent_off: discount, duration: 'forever' });
    } catch (error) {
      if (!isCode(error, 'resource_already_exists')) throw error;
    }
    return id;
  }

  return {
    openCheckout: (wish) =>
      reaching(async () => {
        const { promo } = wish.order;
        const [price, coupon] = await Promise.all([
          priceIdOf(wish.order.priceKey),
          promo && couponIdOf(promo),
        ]);
        const { id, url } = await stripe.checkout.sessions.create(
          createSyncSession(wish, price, coupon),
          // A retry with the same key returns the same checkout session.
          { idempotencyKey: `checkout_${wish.checkoutId}` },
        );
        if (url === null) throw new Error('Stripe returned a checkout session without a URL.');
        return { sessionId: id, url };
      }),

    checkout: (sessionId) =>
      found(async () => toCheckoutFacts(await stripe.checkout.sessions.retrieve(sessionId))),

    expireCheckout: (sessionId) =>
      found(async () => {
        try {
          return toCheckoutFacts(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          // The checkout is already paid or expired.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return toCheckoutFacts(await stripe.checkout.sessions.retrieve(sessionId));
        }
      }),

    subscription: (subscriptionId) =>
      found(async () => {
        const expand = SUBSCRIPTION_PARTS;
        return toSubscription(await stripe.subscriptions.retrieve(subscriptionId, { expand }));
      }),

    cancelRepeatedTrial: async (subscriptionId) => {
      // Stripe reports a subscription that has already ended as missing.
      await found(() =>
        stripe.subscriptions.cancel(subscriptionId, {
          cancellation_details: { comment: REPEAT_COMMENT },
        }),
      );
    },

    cancelForErasure: async (subscriptionId) => {
      const cancellation_details = { comment: ERASED_COMMENT };
      await found(async () => {
        // An ended subscription can still be marked. The mark keeps a late webhook from restoring
        // the account's data.
        await stripe.subscriptions.update(subscriptionId, { cancellation_details });
        await stripe.subscriptions.cancel(subscriptionId);
      });
    },

    openPortal: (customer, returnUrl) =>
      reaching(async () => {
        const session = { customer, return_url: returnUrl };
        return (await stripe.billingPortal.sessions.create(session)).url;
      }),
  };
}

/** Builds the checkout session. The server sets every charge. The browser's input never does. */
function createSyncSession(
  { checkoutId, order, customerId, address, expiresAt, successUrl, cancelUrl }: CheckoutRequest,
  price: string,
  coupon: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { [CHECKOUT_METADATA]: checkoutId };
  return {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    client_reference_id: checkoutId,
    metadata,
    subscription_data: {
      metadata,
      ...(order.trialDays > 0 && {
        trial_period_days: order.trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
    payment_method_collection: 'always',
    ...(coupon !== undefined && { discounts: [{ coupon }] }),
    ...(customerId === undefined
      ? address !== undefined && { customer_email: address }
      : { customer: customerId }),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

const UNREACHABLE = 'The payment provider cannot be reached just now. Nothing was charged.';

/**
 * An error from Stripe without its message, which may quote request data such as an e-mail address.
 */
class StripeRefusal extends Error {
  readonly code: string | undefined;

  constructor({ type, code, param, statusCode, requestId }: StripeError) {
    super(
      `Stripe answered ${statusCode ?? 'nothing'}: ${type} ${code ?? ''} ${param ?? ''}`.trim(),
    );
    this.name = `StripeRefusal ${requestId ?? ''}`.trim();
    this.code = code;
  }
}

/** @throws AppError `unavailable` for errors that a retry may resolve */
async function reaching<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isPassing =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError;
    const refusal = new StripeRefusal(error);
    throw isPassing ? new AppError('unavailable', UNREACHABLE, { cause: refusal }) : refusal;
  }
}

async function found<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await reaching(ask);
  } catch (error) {
    if (error instanceof StripeRefusal && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
