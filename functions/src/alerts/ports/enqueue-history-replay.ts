import type { TaskQueue } from '../../platform/ports/task-queue.ts';

/**
 * Enqueues the replay of a business's history.
 *
 * @param time distinguishes a repeated replay from earlier ones, because the queue drops known keys
 */
export const enqueueHistoryReplay = (
  taskQueue: TaskQueue,
  businessId: string,
  time: string,
): Promise<void> =>
  taskQueue.enqueue('replayHistory', { businessId }, `history ${businessId} ${time}`);
