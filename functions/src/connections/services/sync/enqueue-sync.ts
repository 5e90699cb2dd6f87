import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { ConnectionKey } from '../../ports/vault.ts';

/** Enqueues a sync, once per time. */
export const enqueueSync = (
  { taskQueue }: { readonly taskQueue: TaskQueue },
  { businessId, connectionId }: ConnectionKey,
  now: Date,
): Promise<void> =>
  taskQueue.enqueue(
    'syncConnection',
    { businessId, connectionId },
    `${connectionId} ${now.toISOString()}`,
  );
