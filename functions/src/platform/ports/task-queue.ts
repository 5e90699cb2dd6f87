import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';

export interface TaskQueue {
  /**
   * Enqueues a task once per key. The queue remembers a key for about an hour, so a task must be
   * idempotent.
   */
  enqueue<N extends TaskName>(name: N, payload: TaskPayload<N>, key: string): Promise<void>;
}
