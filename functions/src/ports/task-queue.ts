import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';

export interface TaskQueue {
  /**
   * Asks for a task to be done, once for each key.
   *
   * The queue remembers a key for about an hour only, so a task must bear being done twice.
   */
  enqueue<N extends TaskName>(name: N, payload: TaskPayload<N>, key: string): Promise<void>;
}
