import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { Connections } from '../../ports/connections.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import {
  enqueueNextPage,
  enqueueAll,
  type SweepSummary,
} from '../../../platform/sweeps/sweep-summary.ts';

const PAGE_SIZE = 300;

interface Ports {
  readonly connections: Connections;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of due connections and enqueues a task for each: a sync, a retry, or a continuation
 * after a crash. Before digests, nearly all connections are due.
 */
export async function sweepConnections(
  { connections, taskQueue }: Ports,
  page: SweepPage,
): Promise<SweepSummary> {
  const { scheduledAt, shards, after } = page;
  const { found, next } = await connections.due({
    at: scheduledAt,
    shards,
    pageSize: PAGE_SIZE,
    after,
  });
  await enqueueNextPage(taskQueue, 'connections', page, next);
  const time = scheduledAt.toISOString();
  return enqueueAll(found, (key) =>
    taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${time}`),
  );
}
