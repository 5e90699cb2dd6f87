import {
  isOverdue,
  isUnclaimed,
  type Unclaimed,
} from '@daily-snapshot/domain/billing/unclaimed-payment';
import type { Billing, DueForSync } from '../ports/billing.ts';
import { enqueueAll, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';
import { reportUnclaimedPayments, type TeamEmailPorts } from '../services/unclaimed-payments.ts';

/** The limit of one run. The remaining items come first in the next run. */
const MAX_PER_RUN = 2_000;

/**
 * Syncs objects that may have changed without a webhook: each subscription once a day and before
 * its reminders, each checkout when it expires, and each unclaimed payment. A lost webhook
 * therefore delays a change and loses none.
 */
export async function sweepBilling(
  ports: TeamEmailPorts & { readonly billing: Billing },
  { scheduledAt }: { readonly scheduledAt: Date },
): Promise<SweepSummary> {
  const { billing, taskQueue } = ports;
  const found = await billing.findDue(scheduledAt, MAX_PER_RUN);
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
    // The provider never answered. If it opened a checkout after all, its webhook will report it.
    await billing.changeCheckout(id, (checkout) =>
      checkout.sessionId === undefined
        ? { ...checkout, state: 'expired', nextCheckAt: null }
        : undefined,
    );
  });
  // This step comes last, so that its failure does not stop the others.
  await reportUnclaimedPayments(ports, overdue, scheduledAt);
  return swept;
}

const overdueIn = (one: DueForSync, now: Date): readonly Unclaimed[] =>
  one.about === 'checkout' && isUnclaimed(one.checkout) && isOverdue(one.checkout, now)
    ? [one.checkout]
    : [];
