import { businessDateAt } from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import type { DigestPreferences } from '../contracts/business.ts';

/** Whether digests are held back at an instant: until their owner says otherwise, or a day comes. */
export const isPaused = (
  preferences: DigestPreferences | undefined,
  timeZone: TimeZone,
  at: Date,
): boolean => {
  if (!preferences?.isPaused) return false;
  const { pausedUntil } = preferences;
  return pausedUntil === undefined || businessDateAt(at, timeZone) < pausedUntil;
};
