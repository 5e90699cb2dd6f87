import { addDays, weekdayOf, type BusinessDate, type DateRange } from './business-date.ts';
import { businessDateAt, instantAt, type Instant, type TimeZone } from './time-zone.ts';

/** 10 AM, in the business's own zone. */
const DIGEST_MINUTE = 10 * 60;

/** Monday to Friday, bank holidays included. */
export const isDigestDay = (date: BusinessDate): boolean => weekdayOf(date) <= 5;

/** The first digest day on or after a date. */
function digestDayFrom(date: BusinessDate): BusinessDate {
  const weekday = weekdayOf(date);
  return weekday <= 5 ? date : addDays(date, 8 - weekday);
}

/** The digest day whose digest is the first to cover a date. */
export const digestDayCovering = (date: BusinessDate): BusinessDate =>
  digestDayFrom(addDays(date, 1));

/** The days a digest reports: from the digest before it until yesterday; on Monday Friday to Sunday. */
export function digestCoverage(digestDay: BusinessDate): DateRange {
  return {
    from: addDays(digestDay, weekdayOf(digestDay) === 1 ? -3 : -1),
    to: addDays(digestDay, -1),
  };
}

export interface DueDigest {
  readonly date: BusinessDate;
  readonly dueAt: Instant;
}

/**
 * The first digest that becomes due strictly after an instant: 10:00 of a digest day on the wall
 * clock of the business. Stored, and queried for: a late run still finds it.
 */
export function nextDigestDue(after: Instant, zone: TimeZone): DueDigest {
  let date = digestDayFrom(businessDateAt(after, zone));
  let dueAt = instantAt(date, DIGEST_MINUTE, zone);
  while (dueAt <= after) {
    date = digestDayFrom(addDays(date, 1));
    dueAt = instantAt(date, DIGEST_MINUTE, zone);
  }
  return { date, dueAt };
}
