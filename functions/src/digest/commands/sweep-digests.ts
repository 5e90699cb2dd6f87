import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { SWEEP_LATE_MINUTES } from '@daily-snapshot/domain/operations/objectives';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { Businesses, DueDigest } from '../../accounts/ports/businesses.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { lateAmong, sweepOnePage, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';

/** The number of tasks that one worker enqueues, in one to two seconds. */
const PAGE_SIZE = 300;

interface Ports {
  readonly businesses: Businesses;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of due businesses. Enqueues one task for each and one for the next page. A business
 * whose task cannot be enqueued stays due, so the next sweep finds it again.
 */
export async function sweepDigests(ports: Ports, page: SweepPage): Promise<SweepSummary> {
  const { businesses, taskQueue } = ports;
  const sweep = page.scheduledAt.toISOString();
  return sweepOnePage(ports, {
    name: 'digests',
    page,
    pageSize: PAGE_SIZE,
    find: (query) => businesses.dueForDigest(query),
    handle: (due) => {
      const digest = { businessId: due.businessId, businessDate: dateOf(due) };
      // The key names the sweep, so that the queue accepts a new task for a digest that an earlier
      // sweep enqueued.
      const key = `${digest.businessId} ${digest.businessDate} ${sweep}`;
      return taskQueue.enqueue('buildDigest', digest, key);
    },
    lateCountOf: (found) =>
      lateAmong(
        found.map(({ digestDueAt }) => digestDueAt),
        page.scheduledAt,
        SWEEP_LATE_MINUTES.digests,
      ),
  });
}

/** A digest has the business date of its due time, even if it is built later. */
const dateOf = ({ digestDueAt, timeZone }: DueDigest) => businessDateAt(digestDueAt, timeZone);
