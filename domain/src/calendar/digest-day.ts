import { addDays, weekdayOf, type BusinessDate, type Period } from './business-date.ts';

/** Monday to Friday, bank holidays included. */
export const isDigestDay = (date: BusinessDate): boolean => weekdayOf(date) <= 5;

/** Returns a digest day itself, and for any other date the last digest day before it. */
export const latestDigestDay = (date: BusinessDate): BusinessDate =>
  addDays(date, Math.min(0, 5 - weekdayOf(date)));

/** Returns the digest day whose digest is the first to cover a date. */
export function digestDayCovering(date: BusinessDate): BusinessDate {
  const next = addDays(date, 1);
  const weekday = weekdayOf(next);
  return weekday <= 5 ? next : addDays(next, 8 - weekday);
}

/**
 * Returns the days that a digest covers, from the day of the previous digest through the day before
 * its own.
 */
export const digestPeriod = (digestDay: BusinessDate): Period => ({
  from: addDays(digestDay, weekdayOf(digestDay) === 1 ? -3 : -1),
  to: addDays(digestDay, -1),
});
