import type { Count } from '@daily-snapshot/domain/shared/network';
import type { Quota } from '@daily-snapshot/domain/shared/rate-limit';

export interface RateLimits {
  /**
   * Counts one action.
   * @param key names the counted action, without slashes and personal data
   * @returns false, without counting, if the limit is reached
   */
  take(key: string, quota: Quota, now: Date): Promise<boolean>;

  /**
   * Counts one action against several limits, or against none. See `mostAtOnce` for limits that
   * unrelated callers share.
   * @returns the limits that are reached; none if the action was counted
   */
  takeAll(counts: readonly Count[], now: Date): Promise<readonly Count[]>;

  /** Returns how many actions each limit counts at present. */
  usedOf(counts: readonly Count[], now: Date): Promise<readonly number[]>;

  /** Returns when the next action is allowed, or `now`. */
  freeAt(key: string, quota: Quota, now: Date): Promise<Date>;

  /** Removes one action that was counted at a given time. Does nothing if there is none. */
  refund(key: string, countedAt: Date): Promise<void>;
}
