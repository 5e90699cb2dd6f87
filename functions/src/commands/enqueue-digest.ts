import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TaskQueue } from '../ports/task-queue.ts';

/** Has a digest built: one task for each business and day, however often it is asked for. */
export const enqueueDigest = (
  taskQueue: TaskQueue,
  businessId: string,
  businessDate: BusinessDate,
): Promise<void> =>
  taskQueue.enqueue('buildDigest', { businessId, businessDate }, `${businessId} ${businessDate}`);
