import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import { STANDING_OF, type Subscription } from '@daily-snapshot/domain/billing/subscription';
import {
  claimLinkEndsAt,
  claimReminderDue,
  isUnclaimed,
  type Unclaimed,
} from '@daily-snapshot/domain/billing/unclaimed';
import type { Billing } from '../ports/billing.ts';
import type { SyncPorts } from './billing-ports.ts';
import { writeBillingLetter } from './write-billing-letter.ts';
import { tellTeamOfUnclaimed } from './write-team-letter.ts';

/** Whether there is nothing left that an account could take over. */
export const isOver = (subscription: Subscription | undefined): boolean =>
  subscription === undefined || STANDING_OF[subscription.status].asks === 'subscribe';

/**
 * Writes what a payment without an account gives reason for by now: a reminder with a new link to
 * whoever paid, and one note to the team.
 */
export async function remindToClaim(
  ports: SyncPorts,
  checkout: Checkout,
  to: string,
): Promise<void> {
  const now = ports.clock.now();
  if (!isUnclaimed(checkout)) return;
  const due = claimReminderDue(checkout, now);
  if (due === undefined) return;
  const told = toldOf(checkout);
  const linkEndsOn = claimLinkEndsAt(now);
  await writeBillingLetter(ports, {
    kind: 'claim-reminder',
    key: `${told.sessionId}-${due}`,
    to,
    facts: { paidOn: told.paidAt, linkEndsOn },
    actionUrl: ports.claimLinks.urlFor(checkout.id, to, linkEndsOn),
  });
  await tellTeamOfUnclaimed(ports, told.sessionId, [told]);
}

/** No account can take over what has ended: it is not looked at again. */
export async function settleEnded(billing: Billing, checkoutId: string): Promise<void> {
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
