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

/** When digests go out, by the clocks of the business. */
const DIGEST_TIME = '10:00';

/** A digest and the instant it is due. */
export interface DueDigest {
  readonly businessDate: BusinessDate;
  readonly dueAt: Date;
}

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
  while (!isDigestDay(date) || dueOn(date, timeZone).dueAt <= after) date = addDays(date, 1);
  return dueOn(date, timeZone);
}

/** The last digest that was due by this instant. */
export function latestDigest(at: Date, timeZone: TimeZone): DueDigest {
  let date = businessDateAt(at, timeZone);
  while (!isDigestDay(date) || dueOn(date, timeZone).dueAt > at) date = addDays(date, -1);
  return dueOn(date, timeZone);
}
