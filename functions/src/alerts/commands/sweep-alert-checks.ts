import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { AlertStates } from '../ports/alert-states.ts';
import { enqueueAlertCheck } from '../ports/enqueue-alert-check.ts';
import { enqueueHistoryReplay } from '../ports/enqueue-history-replay.ts';
import {
  enqueueNextPage,
  enqueueAll,
  type SweepSummary,
} from '../../platform/sweeps/sweep-summary.ts';

const PAGE_SIZE = 300;

interface Ports {
  readonly alertStates: AlertStates;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of businesses with new postings or a due check and enqueues one task for each: to
 * read its history, or to check for urgent alerts. Several changes cause one check.
 */
export async function sweepAlertChecks(
  { alertStates, taskQueue }: Ports,
  page: SweepPage,
): Promise<SweepSummary> {
  const { scheduledAt, shards, after } = page;
  const { found, next } = await alertStates.findDue({
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
