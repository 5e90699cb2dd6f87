import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { newestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';

const MINUTE_MS = 60_000;

/** How the local environment sends the newest digest of a business at any hour. */
export interface LocalDigestRun {
  readonly businessDate: BusinessDate;
  /** Whether the digest exists already. Each digest is built and sent once. */
  readonly isBuilt: boolean;
  /** Whether to start digests. A start builds the latest due digest and schedules the next one. */
  readonly needsStart: boolean;
  /** The time for which the digest schedule has to run, if the digest is not due yet. */
  readonly sweepAt?: Date;
}

/** Plans how to send today's digest, even before its hour. On a weekend, plans Friday's digest. */
export function planLocalDigestRun(
  business: Pick<Business, 'digestDueAt' | 'digestPreferences' | 'latestDigest' | 'timeZone'>,
  now: Date,
): LocalDigestRun {
  const { digestDueAt, digestPreferences, latestDigest, timeZone } = business;
  const { businessDate, dueAt } = newestDigest(now, timeZone, digestPreferences?.hour);
  const isBuilt = latestDigest !== undefined && latestDigest >= businessDate;
  if (dueAt <= now) return { businessDate, isBuilt, needsStart: true };
  // A schedule runs only once for each time, and another business may have used this time before.
  const sweepAt = new Date(dueAt.getTime() + (now.getTime() % MINUTE_MS));
  // The schedule builds the digest that is due for a business. It may belong to an earlier day.
  return { businessDate, isBuilt, needsStart: !digestDueAt || digestDueAt < dueAt, sweepAt };
}
