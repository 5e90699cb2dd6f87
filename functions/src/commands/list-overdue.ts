import type { Unclaimed } from '@daily-snapshot/domain/billing/unclaimed';
import { isUnclaimed, nextClaimLook } from '@daily-snapshot/domain/billing/unclaimed';
import type { Billing } from '../ports/billing.ts';
import { isOver, settleEnded, toldOf } from './remind-to-claim.ts';
import { tellTeamOfUnclaimed, type TeamPorts } from './write-team-letter.ts';

/**
 * Lists to the team, in one letter, the payments that nobody has taken over for too long, and notes
 * when they are to be listed again. Those whose subscription has ended are settled instead.
 *
 * @param scheduledAt the same for each try of one sweep, which writes one letter
 */
export async function listOverdue(
  ports: TeamPorts & { readonly billing: Billing },
  overdue: readonly Unclaimed[],
  scheduledAt: Date,
): Promise<void> {
  const { billing } = ports;
  const listed: Unclaimed[] = [];
  for (const checkout of overdue) {
    const { id, subscriptionId } = checkout;
    const record =
      subscriptionId === undefined ? undefined : await billing.findSubscription(subscriptionId);
    if (isOver(record?.subscription)) await settleEnded(billing, id);
    else listed.push(checkout);
  }
  await tellTeamOfUnclaimed(ports, `list-${scheduledAt.getTime()}`, listed.map(toldOf));
  for (const { id } of listed) {
    await billing.changeCheckout(id, (checkout) =>
      isUnclaimed(checkout)
        ? { ...checkout, lookAt: nextClaimLook(checkout.paidAt, scheduledAt) }
        : undefined,
    );
  }
}
