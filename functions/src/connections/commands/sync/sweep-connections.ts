import { SWEEP_LATE_MINUTES } from '@daily-snapshot/domain/operations/objectives';
import { isOff, isReadingPaused } from '@daily-snapshot/domain/operations/kill-switches';
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { Connections } from '../../ports/connections.ts';
import type { KillSwitchReader } from '../../../operations/ports/kill-switches.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import {
  lateAmong,
  sweepOnePage,
  type SweepSummary,
} from '../../../platform/sweeps/sweep-summary.ts';

const PAGE_SIZE = 300;

interface Ports {
  readonly connections: Connections;
  readonly killSwitches: KillSwitchReader;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of due connections and enqueues a task for each: a sync, a retry, or a continuation
 * after a crash. Before digests, nearly all connections are due. Connections that we may not read now
 * stay due.
 */
export async function sweepConnections(ports: Ports, page: SweepPage): Promise<SweepSummary> {
  const { connections, killSwitches, taskQueue } = ports;
  const switches = await killSwitches.read();
  if (isOff(switches, 'sync')) return { foundCount: 0, failedCount: 0 };
  const time = page.scheduledAt.toISOString();
  return sweepOnePage(ports, {
    name: 'connections',
    page,
    pageSize: PAGE_SIZE,
    find: async (query) => {
      const { found, ...rest } = await connections.due(query);
      const readable = found.filter(({ provider }) => !isReadingPaused(switches, provider));
      return { found: readable, ...rest };
    },
    handle: ({ key }) => taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${time}`),
    lateCountOf: (found) =>
      lateAmong(
        found.map(({ dueAt }) => dueAt),
        page.scheduledAt,
        SWEEP_LATE_MINUTES.connections,
      ),
  });
}
