import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { Businesses, DueBusiness } from '../../accounts/ports/businesses.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import {
  enqueueNextPage,
  enqueueAll,
  type SweepSummary,
} from '../../platform/sweeps/sweep-summary.ts';

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
export async function sweepDigests(
  { businesses, taskQueue }: Ports,
  page: SweepPage,
): Promise<SweepSummary> {
  const { scheduledAt, shards, after } = page;
  const sweep = scheduledAt.toISOString();
  const { found, next } = await businesses.dueForDigest({
    at: scheduledAt,
    shards,
    pageSize: PAGE_SIZE,
    after,
  });
  await enqueueNextPage(taskQueue, 'digests', page, next);
  return enqueueAll(found, (due) => {
    const digest = { businessId: due.businessId, businessDate: dateOf(due) };
    // The key names the sweep, so that the queue accepts a new task for a digest that an earlier
    // sweep enqueued.
    return taskQueue.enqueue(
      'buildDigest',
      digest,
      `${digest.businessId} ${digest.businessDate} ${sweep}`,
    );
  });
}

/** A digest has the business date of its due time, even if it is built later. */
const dateOf = ({ digestDueAt, timeZone }: DueBusiness) => businessDateAt(digestDueAt, timeZone);
