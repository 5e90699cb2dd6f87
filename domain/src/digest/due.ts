import {
  addDays,
  businessDateAt,
  instantAt,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { isDigestDay } from '../calendar/digest-day.ts';
import type { TimeZone } from '../calendar/time-zone.ts';

export type { Period } from '../calendar/business-date.ts';
export { digestPeriod } from '../calendar/digest-day.ts';

/** When digests go out, by the clocks of the business, unless its owner chose another hour. */
export const DIGEST_HOUR = 10;

/** A digest and the instant it is due. */
export interface DueDigest {
  readonly businessDate: BusinessDate;
  readonly dueAt: Date;
}

/** When the digest of a day goes out. */
export const digestDueAt = (
  businessDate: BusinessDate,
  timeZone: TimeZone,
  hour: number = DIGEST_HOUR,
): Date => instantAt(businessDate, `${String(hour).padStart(2, '0')}:00`, timeZone);

const dueOn = (businessDate: BusinessDate, timeZone: TimeZone, hour?: number): DueDigest => ({
  businessDate,
  dueAt: digestDueAt(businessDate, timeZone, hour),
});

/** The first digest that is due after this instant: Monday to Friday, at ten or the chosen hour. */
export function nextDigest(after: Date, timeZone: TimeZone, hour?: number): DueDigest {
  let date = businessDateAt(after, timeZone);
  while (!isDigestDay(date) || dueOn(date, timeZone, hour).dueAt <= after) date = addDays(date, 1);
  return dueOn(date, timeZone, hour);
}

/** The last digest that was due by this instant. */
export function latestDigest(at: Date, timeZone: TimeZone, hour?: number): DueDigest {
  let date = businessDateAt(at, timeZone);
  while (!isDigestDay(date) || dueOn(date, timeZone, hour).dueAt > at) date = addDays(date, -1);
  return dueOn(date, timeZone, hour);
}

/**
 * When the digest that is owed goes out once the hour or the time zone are others. It stays the
 * digest of its day, so that no day has two and none is left out; if the new time has passed
 * already, it is due at once.
 */
export const movedDueAt = (
  dueAt: Date,
  from: TimeZone,
  to: { readonly timeZone: TimeZone; readonly hour: number },
): Date => digestDueAt(businessDateAt(dueAt, from), to.timeZone, to.hour);
