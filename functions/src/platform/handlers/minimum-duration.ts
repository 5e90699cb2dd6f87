import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns the result of a promise, or rejects with its error, but not before the given time has
 * passed.
 */
export async function withMinimumDuration<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(ms)]);
  return work;
}
