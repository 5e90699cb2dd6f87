import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';

export interface TaskQueue {
  /**
   * Enqueues a task once per key. The queue remembers a key for about an hour, so a task must be
   * idempotent.
   *
   * @param startAt delays the task until then. The local queue ignores it.
   */
  enqueue<N extends TaskName>(
    name: N,
    payload: TaskPayload<N>,
    key: string,
    startAt?: Date,
  ): Promise<void>;
}
