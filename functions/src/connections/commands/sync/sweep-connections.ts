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
 * Finds a page of the connections whose time has come, and asks for each to be looked at: to be read, to
 * be tried again, or to be gone on with after a crash. Before a morning that is nearly all of them.
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
