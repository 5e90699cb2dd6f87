import { createHash } from 'node:crypto';
import type { Functions } from 'firebase-admin/functions';
import { withTraceId } from '@daily-snapshot/domain/contracts/trace';
import { REGION } from '../config.ts';
import { traceIdOfTask } from '../logging/trace.ts';
import type { TaskQueue } from '../ports/task-queue.ts';

export const cloudTasksQueue = (functions: Functions): TaskQueue => ({
  enqueue: async (name, payload, key, startAt) => {
    const queue = functions.taskQueue(`locations/${REGION}/functions/${name}`);
    try {
      await queue.enqueue(withTraceId(payload, traceIdOfTask()), {
        id: taskId(`${name} ${key}`),
        ...(startAt && { scheduleTime: startAt }),
      });
    } catch (error) {
      if (!isAlreadyQueued(error)) throw error;
    }
  },
});

/** Returns a hash, because sequential ids slow a queue down. */
const taskId = (key: string) => createHash('sha256').update(key).digest('hex');

const isAlreadyQueued = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
