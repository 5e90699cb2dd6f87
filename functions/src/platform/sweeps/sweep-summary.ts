import type { SweepName, SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { SweepCursor, SweepQuery, SweepResult } from './sweep-query.ts';
import type { TaskQueue } from '../ports/task-queue.ts';

/** The result of one page of a sweep. */
export interface SweepSummary {
  readonly foundCount: number;
  /** documents whose task could not be enqueued; the next sweep finds them again */
  readonly failedCount: number;
  /** documents that were due long before this sweep; absent if the sweep does not measure it */
  readonly lateCount?: number;
}

/** Enqueues a task for each item. A failure does not stop the other items. */
export async function enqueueAll<Found>(
  found: readonly Found[],
  enqueue: (item: Found) => Promise<void>,
): Promise<SweepSummary> {
  const outcomes = await Promise.allSettled(found.map(enqueue));
  const failedCount = outcomes.filter(({ status }) => status === 'rejected').length;
  return { foundCount: found.length, failedCount };
}

interface Sweep<Found> {
  readonly name: SweepName;
  readonly page: SweepPage;
  readonly pageSize: number;
  readonly find: (query: SweepQuery) => Promise<SweepResult<Found>>;
  /** the work on one found document, usually to enqueue a task for it */
  readonly handle: (found: Found) => Promise<void>;
  /** counts the late documents of a page; absent: they are not counted */
  readonly lateCountOf?: (found: readonly Found[]) => number;
}

/** Counts the documents that were due long before a sweep. */
export const lateAmong = (
  dueTimes: readonly Date[],
  scheduledAt: Date,
  lateAfterMinutes: number,
): number =>
  dueTimes.filter((dueAt) => scheduledAt.getTime() - dueAt.getTime() >= lateAfterMinutes * 60_000)
    .length;

/** Handles one page of a sweep, and enqueues the task of the next page if there is one. */
export async function sweepOnePage<Found>(
  { taskQueue }: { readonly taskQueue: TaskQueue },
  { name, page, pageSize, find, handle, lateCountOf }: Sweep<Found>,
): Promise<SweepSummary> {
  const { scheduledAt: at, shards, after } = page;
  const { found, next } = await find({ at, shards, pageSize, after });
  // This comes before the work on this page, so that a page that fails does not stop the sweep.
  await enqueueNextPage(taskQueue, name, page, next);
  const summary = await enqueueAll(found, handle);
  return lateCountOf ? { ...summary, lateCount: lateCountOf(found) } : summary;
}

async function enqueueNextPage(
  taskQueue: TaskQueue,
  sweep: SweepName,
  { scheduledAt, shards }: SweepPage,
  next: SweepCursor | undefined,
): Promise<void> {
  if (!next) return;
  const cursor = `${shards.join()} ${next.at.toISOString()} ${next.id}`;
  await taskQueue.enqueue(
    'sweepPage',
    { sweep, scheduledAt, shards, after: next },
    `${sweep} ${scheduledAt.toISOString()} ${cursor}`,
  );
}
