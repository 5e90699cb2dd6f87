import { isOverdue, isUnclaimed, type Unclaimed } from '@daily-snapshot/domain/billing/unclaimed';
import type { Billing, LookedAt } from '../ports/billing.ts';
import { listOverdue } from './list-overdue.ts';
import { enqueueAll, type SweptPage } from './swept-page.ts';
import type { TeamPorts } from './write-team-letter.ts';

/** As many as one run asks for; those beyond are the longest overdue of the next. */
const MOST = 2_000;

/**
 * Asks again about what may have changed without a notice: each subscription once a day and before
 * its reminders, each checkout when it has ended, and again while no account has what was paid. So a
 * notice that never comes is made up for, and no payment is forgotten.
 */
export async function sweepBilling(
  ports: TeamPorts & { readonly billing: Billing },
  scheduledAt: Date,
): Promise<SweptPage> {
  const { billing, taskQueue } = ports;
  const found = await billing.toBeLookedAt(scheduledAt, MOST);
  const overdue = found.flatMap((one) => overdueIn(one, scheduledAt));
  const due = found.filter((one) => overdueIn(one, scheduledAt).length === 0);
  const time = scheduledAt.toISOString();
  const swept = await enqueueAll(due, async (one) => {
    if (one.about === 'subscription') {
      const { subscriptionId } = one;
      return taskQueue.enqueue('syncSubscription', { subscriptionId }, `${subscriptionId} ${time}`);
    }
    const { id, sessionId } = one.checkout;
    if (sessionId !== undefined) {
      return taskQueue.enqueue('syncCheckout', { sessionId }, `${sessionId} ${time}`);
    }
    // The provider never answered; should it have opened one after all, its notice says so.
    await billing.changeCheckout(id, (checkout) =>
      checkout.sessionId === undefined
        ? { ...checkout, state: 'expired', lookAt: null }
        : undefined,
    );
  });
  // Last: should it fail, the others are asked for all the same.
  await listOverdue(ports, overdue, scheduledAt);
  return swept;
}

const overdueIn = (one: LookedAt, now: Date): readonly Unclaimed[] =>
  one.about === 'checkout' && isUnclaimed(one.checkout) && isOverdue(one.checkout, now)
    ? [one.checkout]
    : [];
