import type { Quota } from '@daily-snapshot/domain/shared/rate-limit';

export interface RateLimits {
  /**
   * Counts one action.
   * @param key names the counted action, without slashes and personal data
   * @returns false, without counting, if the limit is reached
   */
  take(key: string, quota: Quota, now: Date): Promise<boolean>;

  /** Returns when the next action is allowed, or `now`. */
  freeAt(key: string, quota: Quota, now: Date): Promise<Date>;

  /** Removes one action that was counted at a given time. Does nothing if there is none. */
  refund(key: string, countedAt: Date): Promise<void>;
}
