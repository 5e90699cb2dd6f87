import type { Unclaimed } from '@daily-snapshot/domain/billing/unclaimed-payment';
import { isUnclaimed, nextClaimCheckAt } from '@daily-snapshot/domain/billing/unclaimed-payment';
import type { Billing } from '../ports/billing.ts';
import { isOver, stopClaimReminders, toldOf } from './send-claim-reminder.ts';
import { emailTeamUnclaimed, type TeamEmailPorts } from './email-team-unclaimed.ts';

/**
 * E-mails the team one list of payments that are unclaimed for too long, and schedules the next
 * list. Payments whose subscription has ended are closed instead.
 *
 * @param scheduledAt the same for each retry of one sweep, which sends one e-mail
 */
export async function reportUnclaimedPayments(
  ports: TeamEmailPorts & { readonly billing: Billing },
  overdue: readonly Unclaimed[],
  scheduledAt: Date,
): Promise<void> {
  const { billing } = ports;
  const listed: Unclaimed[] = [];
  for (const checkout of overdue) {
    const { id, subscriptionId } = checkout;
    const record =
      subscriptionId === undefined ? undefined : await billing.findSubscription(subscriptionId);
    if (isOver(record?.subscription)) await stopClaimReminders(billing, id);
    else listed.push(checkout);
  }
  await emailTeamUnclaimed(ports, `list-${scheduledAt.getTime()}`, listed.map(toldOf));
  for (const { id } of listed) {
    await billing.changeCheckout(id, (checkout) =>
      isUnclaimed(checkout)
        ? { ...checkout, lookAt: nextClaimCheckAt(checkout.paidAt, scheduledAt) }
        : undefined,
    );
  }
}
