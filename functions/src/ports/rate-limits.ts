import type { Quota } from '@daily-snapshot/domain/count-within';

export interface RateLimits {
  /**
   * Counts one more.
   *
   * @param key what is counted, without a slash; names nobody
   * @returns false, and nothing is counted, when the quota is used up
   */
  take(key: string, quota: Quota, now: Date): Promise<boolean>;

  /** When one more will be counted; now, when it is already. */
  freeAt(key: string, quota: Quota, now: Date): Promise<Date>;

  /** Counts one less of those that were counted at an instant; nothing when there is none. */
  giveBack(key: string, countedAt: Date): Promise<void>;
}
