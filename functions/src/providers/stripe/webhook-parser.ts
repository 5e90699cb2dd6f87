import Stripe from 'stripe';
import { z } from 'zod';
import type {
  PaymentSubject,
  PaymentWebhookParser,
} from '../../billing/ports/payment-webhook-parser.ts';
import type { StripeMode } from './secret-key.ts';

/**
 * How far the signature's timestamp may differ from our clock, in either direction. The library
 * only checks for old ones.
 */
const TOLERANCE_SECONDS = 300;

/** A field that may be absent. A value of another type counts as absent. */
const optionalText = z.string().optional().catch(undefined);

/**
 * The fields that we read from an event. Its object may be outdated, so we request the current
 * state.
 */
const eventSchema = z.object({
  type: z.string(),
  livemode: z.boolean(),
  api_version: optionalText,
  data: z.object({
    object: z.object({
      id: optionalText,
      parent: z
        .object({ subscription_details: z.object({ subscription: optionalText }) })
        .optional()
        .catch(undefined),
    }),
  }),
});

/**
 * @param secrets the valid signing secrets: two during a rotation
 * @param mode the mode of our key. Events of the other mode are rejected.
 */
export function stripeWebhookParser(
  secrets: readonly string[],
  mode: StripeMode,
): PaymentWebhookParser {
  if (secrets.length === 0 || secrets.some((secret) => secret.trim() === '')) {
    throw new Error('STRIPE_WEBHOOK_SECRET is empty. Anyone could forge a signature.');
  }
  return {
    read: async (rawBody, signature, now) => {
      if (signature === undefined || !isTimely(now, signature)) return 'forged';
      if (!secrets.some((secret) => isSigned(rawBody, signature, secret, now))) return 'forged';
      const event = eventSchema.safeParse(parseJson(rawBody));
      if (!event.success || event.data.livemode !== (mode === 'live')) return 'forged';
      const { api_version: version } = event.data;
      const isOther = version !== undefined && version !== Stripe.API_VERSION;
      return { ...paymentEventOf(event.data), ...(isOther && { otherVersion: version }) };
    },
  };
}

/** @returns undefined if the value is not an event of Stripe */
export function subjectOf(event: unknown): PaymentSubject | undefined {
  const { data } = eventSchema.safeParse(event);
  return data && paymentEventOf(data);
}

function isTimely(now: Date, signature: string): boolean {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
  return (
    seconds !== undefined && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
  );
}

function isSigned(rawBody: Buffer, signature: string, secret: string, now: Date): boolean {
  try {
    const time = [TOLERANCE_SECONDS, undefined, now.getTime()] as const;
    Stripe.webhooks.constructEvent(rawBody, signature, secret, ...time);
    return true;
  } catch {
    return false;
  }
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}

function paymentEventOf({ type, data: { object } }: z.infer<typeof eventSchema>): PaymentSubject {
  const { id, parent } = object;
  if (type.startsWith('checkout.session.') && id !== undefined) {
    return { about: 'checkout', sessionId: id };
  }
  if (type.startsWith('customer.subscription.') && id !== undefined) {
    return { about: 'subscription', subscriptionId: id };
  }
  const subscriptionId = parent?.subscription_details.subscription;
  if (type.startsWith('invoice.') && subscriptionId !== undefined) {
    return { about: 'subscription', subscriptionId };
  }
  if (type === 'charge.refunded' || type.startsWith('charge.dispute.')) {
    return { about: 'staff', type };
  }
  return { about: 'nothing' };
}
