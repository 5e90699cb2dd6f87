import { tasks, type TaskName, type TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { logger } from 'firebase-functions';
import { onTaskDispatched, type TaskQueueFunction } from 'firebase-functions/tasks';
import { REGION, type FunctionOptions } from '../config.ts';
import { isWorthRetrying } from './errors.ts';

/** Cloud Tasks answers 429 to more requests than instances can take, so a queue sends no more. */
const MAX_CONCURRENT_DISPATCHES = 100;

/**
 * Deploys a task with its queue. Throws only errors that a retry can resolve; other tasks are dropped
 * with a log entry.
 */
export function task<N extends TaskName>(
  name: N,
  handle: (payload: TaskPayload<N>) => Promise<void>,
  {
    maxConcurrentDispatches = MAX_CONCURRENT_DISPATCHES,
    ...options
  }: FunctionOptions & { readonly maxConcurrentDispatches?: number },
): TaskQueueFunction {
  return onTaskDispatched(
    {
      region: REGION,
      retryConfig: { maxAttempts: 5, minBackoffSeconds: 10 },
      rateLimits: { maxConcurrentDispatches },
      ...options,
    },
    async ({ data }) => {
      const payload = tasks[name].safeParse(data);
      if (!payload.success) {
        logger.error('Dropped a task with an invalid payload', { name });
        return;
      }
      try {
        await handle(payload.data as TaskPayload<N>);
      } catch (error) {
        if (isWorthRetrying(error)) throw error;
        logger.error('Dropped a task that failed', error, { name });
      }
    },
  );
}
