import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { AlertStates } from '../ports/alert-states.ts';
import { enqueueAlertCheck } from '../ports/enqueue-alert-check.ts';
import { enqueueHistoryReplay } from '../ports/enqueue-history-replay.ts';
import { sweepOnePage, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';

const PAGE_SIZE = 300;

interface Ports {
  readonly alertStates: AlertStates;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of businesses with new postings or a due check and enqueues one task for each: to
 * read its history, or to check for urgent alerts. Several changes cause one check.
 */
export async function sweepAlertChecks(ports: Ports, page: SweepPage): Promise<SweepSummary> {
  const { alertStates, taskQueue } = ports;
  const time = page.scheduledAt.toISOString();
  return sweepOnePage(ports, {
    name: 'alertChecks',
    page,
    pageSize: PAGE_SIZE,
    find: (query) => alertStates.findDue(query),
    handle: ({ businessId, isUnread }) =>
      isUnread
        ? enqueueHistoryReplay(taskQueue, businessId, time)
        : enqueueAlertCheck(taskQueue, businessId, time),
  });
}
