import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import { recordCheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import type { SyncPorts } from '../services/sync-ports.ts';
import { syncSubscription } from './sync-subscription.ts';
import { queueClaimEmails } from '../services/unclaimed-payments.ts';

export interface CheckoutKey {
  /** the provider's id */
  readonly sessionId: string;
}

/** A checkout in its current state at the provider. */
export interface SyncedCheckout {
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  readonly checkout: Checkout;
  /** as entered at payment */
  readonly address?: string | undefined;
}

/**
 * Updates a checkout from the provider, with its subscription. Cancels a repeated trial. A customer
 * without an account gets the claim link by e-mail.
 *
 * @returns undefined if it is not one of ours
 * @throws AppError `unavailable` if the provider cannot be reached
 */
export async function syncCheckout(
  ports: SyncPorts,
  { sessionId }: CheckoutKey,
): Promise<SyncedCheckout | undefined> {
  const { billing, payments, checkoutKeys, clock } = ports;
  const facts = await payments.checkout(sessionId);
  if (!facts) return undefined;
  const { checkoutId, state, address, subscriptionId } = facts;
  const key = address === undefined ? undefined : checkoutKeys.addressKey(address);
  const checkout = await billing.changeCheckout(checkoutId, (stored) =>
    recordCheckoutFacts(stored, facts, key, clock.now()),
  );
  if (!checkout) return undefined;
  if (state !== 'paid' || subscriptionId === undefined) return { state, checkout, address };

  const subscription = await syncSubscription(ports, { subscriptionId });
  const isRepeat = await cancelRepeatedTrial(ports, checkout, subscription, address);
  if (!isRepeat && checkout.claimedBy === undefined && address !== undefined) {
    await queueClaimEmails(ports, checkout, subscription, address);
  }
  return { state, checkout, address };
}

/**
 * Cancels a trial if its customer had one before. A trial that was paid continues.
 *
 * @returns whether the subscription was canceled for that reason, now or earlier
 */
async function cancelRepeatedTrial(
  ports: SyncPorts,
  { benefits = [] }: Checkout,
  subscription: Subscription | undefined,
  address: string | undefined,
): Promise<boolean> {
  if (!subscription || address === undefined || benefits.length === 0) return false;
  const { billing, payments, checkoutKeys } = ports;
  const { id, status, isRepeat = false } = subscription;
  const outcome = await billing.redeem(checkoutKeys.mailboxKey(address), benefits, id);
  if (outcome === 'given' || status !== 'trialing') return isRepeat;
  await payments.cancelRepeatedTrial(id);
  await syncSubscription(ports, { subscriptionId: id });
  return true;
}
