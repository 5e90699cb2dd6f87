import { SWEEP_LATE_MINUTES } from '@daily-snapshot/domain/operations/objectives';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { Connections } from '../../ports/connections.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import {
  lateAmong,
  sweepOnePage,
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
export async function sweepConnections(ports: Ports, page: SweepPage): Promise<SweepSummary> {
  const { connections, taskQueue } = ports;
  const time = page.scheduledAt.toISOString();
  return sweepOnePage(ports, {
    name: 'connections',
    page,
    pageSize: PAGE_SIZE,
    find: (query) => connections.due(query),
    handle: ({ key }) => taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${time}`),
    lateCountOf: (found) =>
      lateAmong(
        found.map(({ dueAt }) => dueAt),
        page.scheduledAt,
        SWEEP_LATE_MINUTES.connections,
      ),
  });
}
