import { tasks, type TaskName, type TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { logger } from 'firebase-functions';
import {
  onTaskDispatched,
  type TaskQueueFunction,
  type TaskQueueOptions,
} from 'firebase-functions/tasks';
import { REGION } from '../../config.ts';
import { isWorthRetrying } from '../errors.ts';

/** One queue for each kind of task. Failing is for what another try may mend; the rest is given up. */
export function task<N extends TaskName>(
  name: N,
  handle: (payload: TaskPayload<N>) => Promise<void>,
  options: Pick<TaskQueueOptions, 'secrets' | 'timeoutSeconds' | 'memory' | 'concurrency'> = {},
): TaskQueueFunction {
  return onTaskDispatched(
    {
      region: REGION,
      retryConfig: { maxAttempts: 5, minBackoffSeconds: 10 },
      rateLimits: { maxConcurrentDispatches: 100 },
      ...options,
    },
    async ({ data }) => {
      const payload = tasks[name].safeParse(data);
      if (!payload.success) {
        logger.error('Gave up a task that is not as its contract says', { name });
        return;
      }
      try {
        await handle(payload.data as TaskPayload<N>);
      } catch (error) {
        if (isWorthRetrying(error)) throw error;
        logger.error('Gave up a task', { name, error });
      }
    },
  );
}
