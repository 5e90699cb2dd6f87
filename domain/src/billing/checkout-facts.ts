import type { Checkout } from './checkout.ts';
import { isUnclaimed, nextClaimCheckAt } from './unclaimed-payment.ts';

const MINUTE_MS = 60_000;

/** The state of a checkout as the provider reports it. */
export interface CheckoutFacts {
  readonly sessionId: string;
  readonly checkoutId: string;
  /** `processing`: the visitor has finished, but the payment is not complete */
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  readonly subscriptionId?: string | undefined;
  readonly address?: string | undefined;
}

/**
 * Records what the provider reports about a checkout. A paid checkout stays paid, whatever is
 * reported later. An unclaimed payment is checked again later.
 * @returns undefined if nothing changed
 */
export function recordCheckoutFacts(
  checkout: Checkout,
  { sessionId, state, subscriptionId }: CheckoutFacts,
  addressKey: string | undefined,
  now: Date,
): Checkout | undefined {
  const isDue = checkout.nextCheckAt !== null && checkout.nextCheckAt <= now;
  if (checkout.state === 'paid') {
    if (!isDue) return undefined;
    const nextCheckAt = isUnclaimed(checkout) ? nextClaimCheckAt(checkout.paidAt, now) : null;
    return { ...checkout, nextCheckAt };
  }
  if (state === 'paid') {
    const nextCheckAt = checkout.claimedBy === undefined ? nextClaimCheckAt(now, now) : null;
    return { ...checkout, state, sessionId, subscriptionId, paidAt: now, addressKey, nextCheckAt };
  }
  if (state === 'expired') {
    if (checkout.state === 'expired') return undefined;
    return { ...checkout, state, sessionId, nextCheckAt: null };
  }
  if (checkout.sessionId === sessionId && !isDue) return undefined;
  return {
    ...checkout,
    sessionId,
    nextCheckAt: isDue ? new Date(now.getTime() + 60 * MINUTE_MS) : checkout.nextCheckAt,
  };
}
