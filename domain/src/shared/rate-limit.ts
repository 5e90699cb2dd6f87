import { z } from 'zod';
import { storedInstantSchema } from './instant-schema.ts';

/** A rate limit: a number of actions in a period. */
export interface Quota {
  readonly most: number;
  readonly withinMs: number;
}

/** Returns the times of the actions that a limit still counts. */
export const recentOf = (
  { withinMs }: Quota,
  before: readonly Date[],
  now: Date,
): readonly Date[] => before.filter((at) => now.getTime() - at.getTime() < withinMs);

/**
 * Counts one more action in a sliding window.
 *
 * @param before the times of earlier actions
 * @returns the times in the window, including this action; undefined if the limit is reached
 */
export function countWithinLimit(
  quota: Quota,
  before: readonly Date[],
  now: Date,
): readonly Date[] | undefined {
  const recent = recentOf(quota, before, now);
  return recent.length < quota.most ? [...recent, now] : undefined;
}

/**
 * Returns when the next action is allowed.
 *
 * @param before the times of earlier actions
 * @returns `now` if it is allowed already
 */
export function freeAt({ most, withinMs }: Quota, before: readonly Date[], now: Date): Date {
  const ends = before.map((at) => at.getTime() + withinMs).filter((end) => end > now.getTime());
  // All but `most - 1` of the actions must leave the window.
  const next = ends.toSorted((a, b) => a - b)[ends.length - most];
  return next === undefined ? now : new Date(next);
}

/** Removes one action that was counted at a given time. */
export function releaseCount(before: readonly Date[], countedAt: Date): readonly Date[] {
  const index = before.findIndex((at) => at.getTime() === countedAt.getTime());
  return index < 0 ? before : before.toSpliced(index, 1);
}

/** The document `quotas/{key}`: the times of a rate-limited action. */
export const rateLimitSchema = z.object({ countedAt: z.array(storedInstantSchema) });
