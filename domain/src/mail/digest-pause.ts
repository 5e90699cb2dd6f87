import { businessDateAt, type BusinessDate } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';

/** A pause of digests, set by the owner. */
export interface Pause {
  readonly isPaused: boolean;
  /** Digests resume on this day. If absent, the owner resumes them. */
  readonly pausedUntil?: BusinessDate | undefined;
}

/** Says whether digests are paused at an instant. */
export const isPaused = (preferences: Pause | undefined, timeZone: TimeZone, at: Date): boolean => {
  if (!preferences?.isPaused) return false;
  const { pausedUntil } = preferences;
  return pausedUntil === undefined || businessDateAt(at, timeZone) < pausedUntil;
};
