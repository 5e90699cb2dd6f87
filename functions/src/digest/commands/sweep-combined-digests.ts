import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { sweepOnePage, type SweepSummary } from '../../platform/sweeps/sweep-summary.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { CombinedEmails } from '../ports/combined-emails.ts';

/** The number of tasks that one worker enqueues, in one to two seconds. */
const PAGE_SIZE = 300;

interface Ports {
  readonly combinedEmails: Pick<CombinedEmails, 'findDue'>;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds the combined e-mails that are due, and enqueues a task for each. It sends them if a digest is
 * late or if the task of the last digest was lost.
 */
export async function sweepCombinedDigests(ports: Ports, page: SweepPage): Promise<SweepSummary> {
  const sweep = page.scheduledAt.toISOString();
  return sweepOnePage(ports, {
    name: 'combinedDigests',
    page,
    pageSize: PAGE_SIZE,
    find: (query) => ports.combinedEmails.findDue(query),
    handle: (key) =>
      ports.taskQueue.enqueue('buildDigest', key, `${key.accountId} ${key.businessDate} ${sweep}`),
  });
}
