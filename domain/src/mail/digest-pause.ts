import { businessDateAt, type BusinessDate } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';

/** What an owner says of a pause. */
export interface Pause {
  readonly isPaused: boolean;
  /** Digests come again from this day on; absent: until they are resumed. */
  readonly pausedUntil?: BusinessDate | undefined;
}

/** Whether digests are held back at an instant: until their owner says otherwise, or a day comes. */
export const isPaused = (preferences: Pause | undefined, timeZone: TimeZone, at: Date): boolean => {
  if (!preferences?.isPaused) return false;
  const { pausedUntil } = preferences;
  return pausedUntil === undefined || businessDateAt(at, timeZone) < pausedUntil;
};
