import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';

const MINUTE_MS = 60_000;

/**
 * Returns the time for which the digest schedule has to run so that it builds the digest of today,
 * also before its hour.
 *
 * @returns undefined if the schedule has nothing to do today, because the next digest is that of a
 *   later day
 */
export function runOfThisMorning(
  { digestDueAt, timeZone }: Pick<Business, 'digestDueAt' | 'timeZone'>,
  now: Date,
): Date | undefined {
  if (!digestDueAt) return undefined;
  if (businessDateAt(digestDueAt, timeZone) > businessDateAt(now, timeZone)) return undefined;
  if (digestDueAt <= now) return now;
  // A schedule runs once for each time, and another business may have asked for this one before.
  return new Date(digestDueAt.getTime() + (now.getTime() % MINUTE_MS));
}
