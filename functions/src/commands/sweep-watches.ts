import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { Watches } from '../ports/watches.ts';
import { askForHistory } from './replay-history.ts';
import { askForNextPage, enqueueAll, type SweptPage } from './swept-page.ts';

const PAGE_SIZE = 300;

interface Ports {
  readonly watches: Watches;
  readonly taskQueue: TaskQueue;
}

/**
 * Finds a page of the businesses whose history has to be read, for the first time or again, and asks
 * for one task each. However often a history was marked meanwhile, it is read once.
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
  return enqueueAll(found, (businessId) =>
    askForHistory(taskQueue, businessId, scheduledAt.toISOString()),
  );
}
