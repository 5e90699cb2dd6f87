import type { Checkout } from './checkout.ts';
import { isUnclaimed, nextClaimCheckAt } from './unclaimed-payment.ts';

const MINUTE_MS = 60_000;

/** What the provider says of a checkout. */
export interface CheckoutFacts {
  readonly sessionId: string;
  readonly checkoutId: string;
  /** `processing`: done by the visitor, but the money is still on its way */
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  readonly subscriptionId?: string | undefined;
  readonly address?: string | undefined;
}

/**
 * Notes what the provider says. Paid is for good, whatever is heard later; as long as nobody has
 * taken the payment over, it is looked at again.
 *
 * @returns undefined when it was known
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
