import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { Businesses, DueBusiness } from '../ports/businesses.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { askForNextPage, enqueueAll, type SweptPage } from './swept-page.ts';

/** As many tasks as one worker asks for: a second or two of work. */
const PAGE_SIZE = 300;

interface Ports {
  readonly businesses: Businesses;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of the businesses whose digest is due and asks for one task each, and for one that
 * goes on with the next page. What cannot be enqueued stays due: the next sweep finds it again.
 */
export async function sweepDigests(
  { businesses, taskQueue }: Ports,
  page: SweepPage,
): Promise<SweptPage> {
  const { scheduledAt, shards, after } = page;
  const sweep = scheduledAt.toISOString();
  const { found, next } = await businesses.dueForDigest({
    at: scheduledAt,
    shards,
    pageSize: PAGE_SIZE,
    after,
  });
  await askForNextPage(taskQueue, { task: 'sweepDigests', of: 'digests' }, page, next);
  return enqueueAll(found, (due) => {
    const digest = { businessId: due.businessId, businessDate: dateOf(due) };
    // A task that was lost is asked for again by the next sweep, which the queue must not take for this one's.
    return taskQueue.enqueue(
      'buildDigest',
      digest,
      `${digest.businessId} ${digest.businessDate} ${sweep}`,
    );
  });
}

/** A digest belongs to the day on which it was due, however late it is built. */
const dateOf = ({ digestDueAt, timeZone }: DueBusiness) => businessDateAt(digestDueAt, timeZone);
