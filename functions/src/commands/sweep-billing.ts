import type { Billing } from '../ports/billing.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueAll, type SweptPage } from './swept-page.ts';

/** As many as one run asks for; those beyond are the longest overdue of the next. */
const MOST = 2_000;

/**
 * Asks again about what may have changed without a notice: each subscription once a day and before
 * its reminders, each checkout when it has ended. So a notice that never comes is made up for.
 */
export async function sweepBilling(
  { billing, taskQueue }: { readonly billing: Billing; readonly taskQueue: TaskQueue },
  scheduledAt: Date,
): Promise<SweptPage> {
  const due = await billing.toBeLookedAt(scheduledAt, MOST);
  const time = scheduledAt.toISOString();
  return enqueueAll(due, async (one) => {
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
}
