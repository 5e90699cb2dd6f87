import { SHARDS } from '@daily-snapshot/domain/digest/shard';
import type { TaskQueue } from '../ports/task-queue.ts';

/** How many pages of a sweep are read side by side; see decisions/002-a-million-mornings.md. */
const PARTS = 4;

/** Shards by part: every shard in one. */
export const SWEEP_PARTS: readonly (readonly number[])[] = Array.from(
  { length: PARTS },
  (_, part) => Array.from({ length: SHARDS / PARTS }, (__, index) => index * PARTS + part),
);

/** Those that come a page at a time. */
export type SweepName = 'sweepDigests' | 'sweepOutbox' | 'sweepWatches' | 'sweepConnections';

/** Begins a sweep: a task for each part, however many businesses there are. */
export async function beginSweep(
  { taskQueue }: { readonly taskQueue: TaskQueue },
  name: SweepName,
  scheduledAt: Date,
): Promise<void> {
  await Promise.all(
    SWEEP_PARTS.map((shards) =>
      taskQueue.enqueue(
        name,
        { scheduledAt, shards: [...shards] },
        `${name} ${scheduledAt.toISOString()} ${shards.join()}`,
      ),
    ),
  );
}
