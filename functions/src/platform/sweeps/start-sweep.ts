import { SHARDS } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { SweepName } from '@daily-snapshot/domain/contracts/tasks';
import type { TaskQueue } from '../ports/task-queue.ts';

/**
 * The number of pages that one sweep reads in parallel.
 *
 * @see docs/decisions/011-split-the-daily-run-into-queued-tasks.md
 */
const PARTS = 4;

/** The shards of each part. Each shard is in one part. */
export const SWEEP_PARTS: readonly (readonly number[])[] = Array.from(
  { length: PARTS },
  (_, part) => Array.from({ length: SHARDS / PARTS }, (__, index) => index * PARTS + part),
);

/** Starts a sweep with one task per part, however many businesses there are. */
export async function startSweep(
  { taskQueue }: { readonly taskQueue: TaskQueue },
  sweep: SweepName,
  scheduledAt: Date,
): Promise<void> {
  await Promise.all(
    SWEEP_PARTS.map((shards) =>
      taskQueue.enqueue(
        'sweepPage',
        { sweep, scheduledAt, shards: [...shards] },
        `${sweep} ${scheduledAt.toISOString()} ${shards.join()}`,
      ),
    ),
  );
}
