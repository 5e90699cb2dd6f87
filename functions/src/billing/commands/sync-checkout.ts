import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import { recordCheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import type { Subscription } from '@daily-snapshot/domain/billing/subscription';
import { claimLinkEndsAt } from '@daily-snapshot/domain/billing/unclaimed-payment';
import type { SyncPorts } from './sync-ports.ts';
import { isOver, sendClaimReminder, stopClaimReminders } from './send-claim-reminder.ts';
import { syncSubscription } from './sync-subscription.ts';
import { queueBillingEmail } from './queue-billing-email.ts';

/** A checkout in its current state at the provider. */
export interface SyncedCheckout {
  readonly state: 'open' | 'processing' | 'paid' | 'expired';
  readonly checkout: Checkout;
  /** as entered at payment */
  readonly address?: string | undefined;
}

/**
 * Updates a checkout from the provider, with its subscription. A customer without an account gets
 * the claim link by e-mail.
 *
 * @returns undefined if it is not one of ours
 * @throws AppError `unavailable` if the provider cannot be reached
 */
export async function syncCheckout(
  ports: SyncPorts,
  sessionId: string,
): Promise<SyncedCheckout | undefined> {
  const { billing, payments, checkoutKeys, clock } = ports;
  const facts = await payments.checkout(sessionId);
  if (!facts) return undefined;
  const { checkoutId, state, address, subscriptionId } = facts;
  const key = address === undefined ? undefined : checkoutKeys.addressKey(address);
  const checkout = await billing.changeCheckout(checkoutId, (known) =>
    recordCheckoutFacts(known, facts, key, clock.now()),
  );
  if (!checkout) return undefined;
  if (state !== 'paid' || subscriptionId === undefined) return { state, checkout, address };

  const subscription = await syncSubscription(ports, subscriptionId);
  const isRepeat = await endIfRepeated(ports, checkout, { subscription, address });
  if (isRepeat || checkout.claimedBy !== undefined || address === undefined) {
    return { state, checkout, address };
  }
  await welcome(ports, checkout, { subscription, address });
  if (isOver(subscription)) await stopClaimReminders(billing, checkoutId);
  else await sendClaimReminder(ports, checkout, address);
  return { state, checkout, address };
}

async function welcome(
  ports: SyncPorts,
  { id, sessionId = id }: Checkout,
  { subscription, address }: { subscription: Subscription | undefined; address: string },
): Promise<void> {
  const linkEndsOn = claimLinkEndsAt(ports.clock.now());
  await queueBillingEmail(ports, {
    kind: 'welcome',
    key: sessionId,
    to: address,
    facts: { firstPaymentOn: subscription?.trialEndsAt, linkEndsOn },
    actionUrl: ports.claimLinks.urlFor(id, address, linkEndsOn),
  });
}

interface Paid {
  readonly subscription: Subscription | undefined;
  readonly address: string | undefined;
}

/**
 * Ends a trial that its customer already had, unless it has been paid.
 *
 * @returns whether it ended for that reason
 */
async function endIfRepeated(
  ports: SyncPorts,
  { benefits = [] }: Checkout,
  { subscription, address }: Paid,
): Promise<boolean> {
  if (!subscription || address === undefined || benefits.length === 0) return false;
  const { billing, payments, checkoutKeys } = ports;
  const { id, status, isRepeat = false } = subscription;
  const outcome = await billing.redeem(checkoutKeys.mailboxKey(address), benefits, id);
  if (outcome === 'given' || status !== 'trialing') return isRepeat;
  await payments.cancelRepeatedTrial(id);
  await syncSubscription(ports, id);
  return true;
}
