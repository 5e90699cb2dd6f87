import type { Connections } from '../ports/connections.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { enqueueAll, type SweptPage } from './swept-page.ts';

/** As many as one run asks for; those beyond are the longest overdue of the next. */
const MOST = 2_000;

/**
 * Asks for every connection to be looked at whose time has come: to be read, to be tried again, or to
 * be gone on with after a crash.
 */
export async function sweepConnections(
  { connections, taskQueue }: { readonly connections: Connections; readonly taskQueue: TaskQueue },
  scheduledAt: Date,
): Promise<SweptPage> {
  const due = await connections.due(scheduledAt, MOST);
  const time = scheduledAt.toISOString();
  return enqueueAll(due, (key) =>
    taskQueue.enqueue('syncConnection', key, `${key.connectionId} ${time}`),
  );
}
