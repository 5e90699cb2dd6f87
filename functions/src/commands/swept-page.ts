import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { SweepPlace } from '../ports/sweep-page.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { SweepName } from './begin-sweep.ts';

/** What one page of a sweep did. */
export interface SweptPage {
  readonly foundCount: number;
  /** found, but no task could be enqueued: the next sweep finds them again */
  readonly failedCount: number;
}

/** Asks for a task for each; those that fail do not keep the others from theirs. */
export async function enqueueAll<Found>(
  found: readonly Found[],
  enqueue: (one: Found) => Promise<void>,
): Promise<SweptPage> {
  const outcomes = await Promise.allSettled(found.map(enqueue));
  const failedCount = outcomes.filter(({ status }) => status === 'rejected').length;
  return { foundCount: found.length, failedCount };
}

/**
 * Asks for a task that goes on with the next page, if there is one. To be asked for before anything
 * of this page: one page that fails is not to keep the others from being found.
 */
export async function askForNextPage(
  taskQueue: TaskQueue,
  sweep: { readonly task: SweepName; readonly of: string },
  { scheduledAt, shards }: SweepPage,
  next: SweepPlace | undefined,
): Promise<void> {
  if (!next) return;
  const where = `${shards.join()} ${next.at.toISOString()} ${next.id}`;
  await taskQueue.enqueue(
    sweep.task,
    { scheduledAt, shards, after: next },
    `${sweep.of} ${scheduledAt.toISOString()} ${where}`,
  );
}
