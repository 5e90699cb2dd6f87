import { setTimeout as pause } from 'node:timers/promises';

/** The outcome of some work, good or bad, but not before so long has passed. */
export async function noSoonerThan<T>(ms: number, work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, pause(ms)]);
  return work;
}
