import { DIGEST_HOUR } from '../../accounts/business-schema.ts';
import { addDays, businessDateAt, type BusinessDate } from '../../calendar/business-date.ts';
import { instantAt } from '../../calendar/instant-at.ts';
import { isDigestDay, latestDigestDay } from '../../calendar/digest-day.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';

/** A digest and the instant at which it is due. */
export interface DueDigest {
  readonly businessDate: BusinessDate;
  readonly dueAt: Date;
}

/** Returns the instant at which the digest of a day is due. */
export const digestDueAt = (
  businessDate: BusinessDate,
  timeZone: TimeZone,
  hour: number = DIGEST_HOUR,
): Date => instantAt(businessDate, `${String(hour).padStart(2, '0')}:00`, timeZone);

const dueOn = (businessDate: BusinessDate, timeZone: TimeZone, hour?: number): DueDigest => ({
  businessDate,
  dueAt: digestDueAt(businessDate, timeZone, hour),
});

/** Returns the first digest that is due after an instant. Digests are due Monday to Friday. */
export function nextDigest(after: Date, timeZone: TimeZone, hour?: number): DueDigest {
  let date = businessDateAt(after, timeZone);
  while (!isDigestDay(date) || dueOn(date, timeZone, hour).dueAt <= after) date = addDays(date, 1);
  return dueOn(date, timeZone, hour);
}

/** Returns the last digest that was due by an instant. */
export function latestDigest(at: Date, timeZone: TimeZone, hour?: number): DueDigest {
  let date = businessDateAt(at, timeZone);
  while (!isDigestDay(date) || dueOn(date, timeZone, hour).dueAt > at) date = addDays(date, -1);
  return dueOn(date, timeZone, hour);
}

/** Returns today's digest, even before it is due. On a weekend, returns Friday's digest. */
export const newestDigest = (at: Date, timeZone: TimeZone, hour?: number): DueDigest =>
  dueOn(latestDigestDay(businessDateAt(at, timeZone)), timeZone, hour);

/**
 * Returns when the next digest is due after the hour or the time zone has changed. It keeps its
 * business date, so that every day has one digest. If the new time is in the past, it is due now.
 */
export const rescheduledDueAt = (
  dueAt: Date,
  from: TimeZone,
  to: { readonly timeZone: TimeZone; readonly hour: number },
): Date => digestDueAt(businessDateAt(dueAt, from), to.timeZone, to.hour);
