import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { Watches } from '../ports/watches.ts';
import { askForCheck } from './check-alerts.ts';
import { askForHistory } from './replay-history.ts';
import { askForNextPage, enqueueAll, type SweptPage } from './swept-page.ts';

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
export async function sweepWatches(
  { watches, taskQueue }: Ports,
  page: SweepPage,
): Promise<SweptPage> {
  const { scheduledAt, shards, after } = page;
  const { found, next } = await watches.toBeLookedAt({
    at: scheduledAt,
    shards,
    pageSize: PAGE_SIZE,
    after,
  });
  await askForNextPage(taskQueue, { task: 'sweepWatches', of: 'watches' }, page, next);
  const time = scheduledAt.toISOString();
  return enqueueAll(found, ({ businessId, isUnread }) =>
    isUnread
      ? askForHistory(taskQueue, businessId, time)
      : askForCheck(taskQueue, businessId, time),
  );
}
