import {
  isOverdue,
  isUnclaimed,
  type Unclaimed,
} from '@daily-snapshot/domain/billing/unclaimed-payment';
import type { Billing, DueForSync } from '../ports/billing.ts';
import { reportUnclaimedPayments } from './report-unclaimed-payments.ts';
import { enqueueAll, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';
import type { TeamEmailPorts } from './email-team-unclaimed.ts';

/** As many as one run asks for; those beyond are the longest overdue of the next. */
const MOST = 2_000;

/**
 * Asks again about what may have changed without a notice: each subscription once a day and before
 * its reminders, each checkout when it has ended, and again while no account has what was paid. So a
 * notice that never comes is made up for, and no payment is forgotten.
 */
export async function sweepBilling(
  ports: TeamEmailPorts & { readonly billing: Billing },
  scheduledAt: Date,
): Promise<SweepSummary> {
  const { billing, taskQueue } = ports;
  const found = await billing.findDue(scheduledAt, MOST);
  const overdue = found.flatMap((one) => overdueIn(one, scheduledAt));
  const due = found.filter((one) => overdueIn(one, scheduledAt).length === 0);
  const time = scheduledAt.toISOString();
  const swept = await enqueueAll(due, async (one) => {
    if (one.about === 'subscription') {
      const { about, subscriptionId } = one;
      const key = `${subscriptionId} ${time}`;
      return taskQueue.enqueue('syncBilling', { about, subscriptionId }, key);
    }
    const { id, sessionId } = one.checkout;
    if (sessionId !== undefined) {
      const key = `${sessionId} ${time}`;
      return taskQueue.enqueue('syncBilling', { about: 'checkout', sessionId }, key);
    }
    // The provider never answered; should it have opened one after all, its notice says so.
    await billing.changeCheckout(id, (checkout) =>
      checkout.sessionId === undefined
        ? { ...checkout, state: 'expired', lookAt: null }
        : undefined,
    );
  });
  // Last: should it fail, the others are asked for all the same.
  await reportUnclaimedPayments(ports, overdue, scheduledAt);
  return swept;
}

const overdueIn = (one: DueForSync, now: Date): readonly Unclaimed[] =>
  one.about === 'checkout' && isUnclaimed(one.checkout) && isOverdue(one.checkout, now)
    ? [one.checkout]
    : [];
