import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { CHECKOUT_METADATA } from '@daily-snapshot/domain/billing/checkout';
import type { Promo } from '@daily-snapshot/domain/billing/promo-codes';
import Stripe from 'stripe';
import type { CheckoutRequest, Payments } from '../../billing/ports/payments.ts';
import {
  ERASED_COMMENT,
  REPEATED_TRIAL_COMMENT,
  SUBSCRIPTION_PARTS,
  toCheckoutFacts,
  toSubscription,
} from './transform.ts';

/** Shorter than the timeout of a callable. The library's default is 80 s. */
const TIMEOUT_MS = 20_000;

export interface StripeOptions {
  readonly secretKey: string;
  readonly baseUrl: string;
  /** The connection to Stripe. By default, the library opens its own. */
  readonly httpClient?: Stripe.HttpClient;
}

export const stripeClient = ({ secretKey, baseUrl, httpClient }: StripeOptions): Stripe => {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    ...(httpClient && { httpClient }),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
  });
};

export function stripePayments(stripe: Stripe): Payments {
  /** Cache of price ids. A price never changes: a new price gets a new lookup key. */
  const priceIds = new Map<string, string>();

  async function priceIdOf(lookupKey: string): Promise<string> {
    const cachedId = priceIds.get(lookupKey);
    if (cachedId !== undefined) return cachedId;
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const [price] = data;
    if (!price) throw new Error(`The catalog has no price ${lookupKey}.`);
    priceIds.set(lookupKey, price.id);
    return price.id;
  }

  /** Creates the coupon of a promo code on first use. Our own list defines the discount. */
  async function couponIdOf({ code, discount }: Promo): Promise<string> {
    const id = `${code}-${discount}`;
    try {
      await stripe.coupons.create({ id, name: code, percent_off: discount, duration: 'forever' });
    } catch (error) {
      if (!hasErrorCode(error, 'resource_already_exists')) throw error;
    }
    return id;
  }

  return {
    openCheckout: (request) =>
      translateErrors(async () => {
        const { promo } = request.order;
        const [price, coupon] = await Promise.all([
          priceIdOf(request.order.priceKey),
          promo && couponIdOf(promo),
        ]);
        const { id, url } = await stripe.checkout.sessions.create(
          checkoutSessionParams(request, price, coupon),
          // A retry with the same key returns the same checkout session.
          { idempotencyKey: `checkout_${request.checkoutId}` },
        );
        if (url === null) throw new Error('Stripe returned a checkout session without a URL.');
        return { sessionId: id, url };
      }),

    checkout: (sessionId) =>
      undefinedIfMissing(async () =>
        toCheckoutFacts(await stripe.checkout.sessions.retrieve(sessionId)),
      ),

    expireCheckout: (sessionId) =>
      undefinedIfMissing(async () => {
        try {
          return toCheckoutFacts(await stripe.checkout.sessions.expire(sessionId));
        } catch (error) {
          // The checkout is already paid or expired.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          return toCheckoutFacts(await stripe.checkout.sessions.retrieve(sessionId));
        }
      }),

    subscription: (subscriptionId) =>
      undefinedIfMissing(async () => {
        const expand = SUBSCRIPTION_PARTS;
        return toSubscription(await stripe.subscriptions.retrieve(subscriptionId, { expand }));
      }),

    cancelRepeatedTrial: async (subscriptionId) => {
      // Stripe reports a subscription that has already ended as missing.
      await undefinedIfMissing(() =>
        stripe.subscriptions.cancel(subscriptionId, {
          cancellation_details: { comment: REPEATED_TRIAL_COMMENT },
        }),
      );
    },

    cancelForErasure: async (subscriptionId) => {
      const cancellation_details = { comment: ERASED_COMMENT };
      await undefinedIfMissing(async () => {
        // An ended subscription can still be marked. The mark keeps a late webhook from restoring
        // the account's data.
        await stripe.subscriptions.update(subscriptionId, { cancellation_details });
        await stripe.subscriptions.cancel(subscriptionId);
      });
    },

    setCustomerAddress: async (customerId, email) => {
      await undefinedIfMissing(() => stripe.customers.update(customerId, { email }));
    },

    openPortal: (customer, returnUrl) =>
      translateErrors(async () => {
        const session = { customer, return_url: returnUrl };
        return (await stripe.billingPortal.sessions.create(session)).url;
      }),
  };
}

/** Builds the checkout session. The server sets every charge. The browser's input never does. */
function checkoutSessionParams(
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

const UNREACHABLE =
  'We cannot reach the payment provider right now. Nothing was charged. Please try again in a minute.';

/**
 * An error from Stripe without its message, which may quote request data such as an e-mail address.
 */
class StripeFailure extends Error {
  readonly code: string | undefined;

  constructor({ type, code, param, statusCode, requestId }: StripeError) {
    super(
      `Stripe answered ${statusCode ?? 'nothing'}: ${type} ${code ?? ''} ${param ?? ''}`.trim(),
    );
    this.name = `StripeFailure ${requestId ?? ''}`.trim();
    this.code = code;
  }
}

/** @throws AppError `unavailable` for errors that a retry may resolve */
async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isTemporary =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError;
    const failure = new StripeFailure(error);
    throw isTemporary ? new AppError('unavailable', UNREACHABLE, { cause: failure }) : failure;
  }
}

async function undefinedIfMissing<T>(call: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await translateErrors(call);
  } catch (error) {
    if (error instanceof StripeFailure && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;
