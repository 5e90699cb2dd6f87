import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { Watches } from '../ports/alert-states.ts';
import { enqueueAlertCheck } from './check-alerts.ts';
import { enqueueHistoryReplay } from '../ports/enqueue-history-replay.ts';
import {
  enqueueNextPage,
  enqueueAll,
  type SweepSummary,
} from '../../platform/sweeps/sweep-summary.ts';

const PAGE_SIZE = 300;

interface Ports {
  readonly watches: Watches;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of the businesses to which something came, or whose time it is, and asks for one task
 * each: to read a history, for the first time or again, or to look for what cannot wait for the
 * morning. However often one was marked meanwhile, it is looked at once.
 */
export async function sweepAlertChecks(
  { watches, taskQueue }: Ports,
  page: SweepPage,
): Promise<SweepSummary> {
  const { scheduledAt, shards, after } = page;
  const { found, next } = await watches.findDue({
    at: scheduledAt,
    shards,
    pageSize: PAGE_SIZE,
    after,
  });
  await enqueueNextPage(taskQueue, 'alertChecks', page, next);
  const time = scheduledAt.toISOString();
  return enqueueAll(found, ({ businessId, isUnread }) =>
    isUnread
      ? enqueueHistoryReplay(taskQueue, businessId, time)
      : enqueueAlertCheck(taskQueue, businessId, time),
  );
}
