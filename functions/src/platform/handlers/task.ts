import { takeTraceId } from '@daily-snapshot/domain/contracts/trace';
import { tasks, type TaskName, type TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { HttpsError } from 'firebase-functions/https';
import { onTaskDispatched, type TaskQueueFunction } from 'firebase-functions/tasks';
import { maxInstances, REGION, type FunctionOptions } from '../config.ts';
import { isWorthRetrying } from './errors.ts';
import { storeNotices } from '../firestore/set-aside.ts';
import { inTrace } from '../logging/trace.ts';
import { logger } from '../logging/logger.ts';

/** Cloud Run answers 429 to more requests than its instances can take, so a queue sends no more. */
const MAX_CONCURRENT_DISPATCHES = 100;

/** The instances that a queue needs to send as many tasks as its task allows. */
const MIN_INSTANCES_AT_FULL_RATE = 10;

/** The requests that Google sends to an instance at once by default. */
const DEFAULT_CONCURRENCY = 80;

interface TaskOptions extends FunctionOptions {
  /** The tasks that all instances handle at once. */
  readonly maxConcurrentDispatches?: number;
}

/**
 * Deploys a task with its queue. Throws only errors that a retry can resolve; other tasks are dropped
 * with a log entry.
 */
export function task<N extends TaskName>(
  name: N,
  handle: (payload: TaskPayload<N>) => Promise<void>,
  {
    maxConcurrentDispatches = MAX_CONCURRENT_DISPATCHES,
    concurrency = DEFAULT_CONCURRENCY,
    ...options
  }: TaskOptions,
): TaskQueueFunction {
  return onTaskDispatched(
    {
      region: REGION,
      retryConfig: { maxAttempts: 5, minBackoffSeconds: 10 },
      rateLimits: {
        maxConcurrentDispatches: maxInstances
          .greaterThanOrEqualTo(MIN_INSTANCES_AT_FULL_RATE)
          .thenElse(
            Math.min(maxConcurrentDispatches, concurrency * MIN_INSTANCES_AT_FULL_RATE),
            concurrency,
          ),
      },
      concurrency,
      ...options,
    },
    async (request) => {
      const { traceId, data } = takeTraceId(request.data);
      const startsTraces = name === 'sweepPage';
      await inTrace(() => run(data), { id: traceId, startsTraces });
    },
  );

  async function run(data: unknown): Promise<void> {
    const payload = tasks[name].safeParse(data);
    if (!payload.success) {
      logger.error('Dropped a task with an invalid payload', { name });
      return;
    }
    try {
      await handle(payload.data as TaskPayload<N>);
    } catch (error) {
      if (isWorthRetrying(error)) {
        logger.error('A task failed and is repeated', { name }, error);
        // Firebase would log any other error with its values.
        throw new HttpsError('internal', 'The task failed.');
      }
      logger.error('Dropped a task that failed', { name }, error);
    } finally {
      await storeNotices();
    }
  }
}
