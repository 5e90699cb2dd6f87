import type { TaskQueue } from '../../platform/ports/task-queue.ts';

/**
 * Enqueues a check for alerts of a business.
 *
 * @param time distinguishes this request from earlier ones, because the queue drops known keys
 */
export const enqueueAlertCheck = (
  taskQueue: TaskQueue,
  businessId: string,
  time: string,
): Promise<void> =>
  taskQueue.enqueue('checkAlerts', { businessId }, `alerts ${businessId} ${time}`);
