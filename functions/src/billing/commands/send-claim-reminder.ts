import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import {
  SUBSCRIPTION_ACCESS,
  type Subscription,
} from '@daily-snapshot/domain/billing/subscription';
import {
  claimLinkEndsAt,
  dueClaimReminder,
  isUnclaimed,
  type Unclaimed,
} from '@daily-snapshot/domain/billing/unclaimed-payment';
import type { Billing } from '../ports/billing.ts';
import type { SyncPorts } from './sync-ports.ts';
import { queueBillingEmail } from './queue-billing-email.ts';
import { emailTeamUnclaimed } from './email-team-unclaimed.ts';

/** Says whether the subscription has ended, so that there is nothing to claim. */
export const isOver = (subscription: Subscription | undefined): boolean =>
  subscription === undefined || SUBSCRIPTION_ACCESS[subscription.status].asks === 'subscribe';

/**
 * Sends what is due for an unclaimed payment: a reminder with a new link to the customer, and one
 * e-mail to the team.
 */
export async function sendClaimReminder(
  ports: SyncPorts,
  checkout: Checkout,
  to: string,
): Promise<void> {
  const now = ports.clock.now();
  if (!isUnclaimed(checkout)) return;
  const due = dueClaimReminder(checkout, now);
  if (due === undefined) return;
  const told = toldOf(checkout);
  const linkEndsOn = claimLinkEndsAt(now);
  await queueBillingEmail(ports, {
    kind: 'claim-reminder',
    key: `${told.sessionId}-${due}`,
    to,
    facts: { paidOn: told.paidAt, linkEndsOn },
    actionUrl: ports.claimLinks.urlFor(checkout.id, to, linkEndsOn),
  });
  await emailTeamUnclaimed(ports, told.sessionId, [told]);
}

/** Stops reminders for a subscription that has ended. */
export async function stopClaimReminders(billing: Billing, checkoutId: string): Promise<void> {
  await billing.changeCheckout(checkoutId, (checkout) =>
    isUnclaimed(checkout) && checkout.lookAt !== null ? { ...checkout, lookAt: null } : undefined,
  );
}

/** Returns an unclaimed payment as the e-mail to the team lists it. */
export const toldOf = ({ id, sessionId = id, offer, paidAt }: Unclaimed) => ({
  sessionId,
  offer,
  paidAt,
});
