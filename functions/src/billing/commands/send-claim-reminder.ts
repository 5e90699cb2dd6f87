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

/** Whether there is nothing left that an account could take over. */
export const isOver = (subscription: Subscription | undefined): boolean =>
  subscription === undefined || SUBSCRIPTION_ACCESS[subscription.status].asks === 'subscribe';

/**
 * Writes what a payment without an account gives reason for by now: a reminder with a new link to
 * whoever paid, and one note to the team.
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

/** No account can take over what has ended: it is not looked at again. */
export async function stopClaimReminders(billing: Billing, checkoutId: string): Promise<void> {
  await billing.changeCheckout(checkoutId, (checkout) =>
    isUnclaimed(checkout) && checkout.lookAt !== null ? { ...checkout, lookAt: null } : undefined,
  );
}

/** An unclaimed payment as the team is told of it. */
export const toldOf = ({ id, sessionId = id, offer, paidAt }: Unclaimed) => ({
  sessionId,
  offer,
  paidAt,
});
