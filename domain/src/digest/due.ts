import {
  addDays,
  businessDateAt,
  instantAt,
  weekdayOf,
  type BusinessDate,
} from '../calendar/business-date.ts';
import type { TimeZone } from '../calendar/time-zone.ts';

/** When digests go out, by the clocks of the business. */
const DIGEST_TIME = '10:00';

/** A digest and the instant it is due. */
export interface DueDigest {
  readonly businessDate: BusinessDate;
  readonly dueAt: Date;
}

const hasDigest = (date: BusinessDate) => weekdayOf(date) <= 5;

/** When the digest of a day goes out. */
export const digestDueAt = (businessDate: BusinessDate, timeZone: TimeZone): Date =>
  instantAt(businessDate, DIGEST_TIME, timeZone);

const dueOn = (businessDate: BusinessDate, timeZone: TimeZone): DueDigest => ({
  businessDate,
  dueAt: digestDueAt(businessDate, timeZone),
});

/** The first digest that is due after this instant: Monday to Friday at ten. */
export function nextDigest(after: Date, timeZone: TimeZone): DueDigest {
  let date = businessDateAt(after, timeZone);
  while (!hasDigest(date) || dueOn(date, timeZone).dueAt <= after) date = addDays(date, 1);
  return dueOn(date, timeZone);
}

/** The last digest that was due by this instant. */
export function latestDigest(at: Date, timeZone: TimeZone): DueDigest {
  let date = businessDateAt(at, timeZone);
  while (!hasDigest(date) || dueOn(date, timeZone).dueAt > at) date = addDays(date, -1);
  return dueOn(date, timeZone);
}

/** Calendar days, both included. */
export interface Period {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** The days that a digest covers: since the digest before it, up to the day before its own. */
export function digestPeriod(businessDate: BusinessDate): Period {
  let from = addDays(businessDate, -1);
  while (!hasDigest(from)) from = addDays(from, -1);
  return { from, to: addDays(businessDate, -1) };
}
