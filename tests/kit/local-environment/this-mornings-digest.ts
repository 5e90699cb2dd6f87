import { businessDateAt, instantAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';

/** Returns the day of the digest that "Send this morning’s digest now" builds, at any hour. */
export function thisMorningsDigest(now = new Date()) {
  const today = businessDateAt(now, DEFAULT_TIME_ZONE);
  return latestDigest(instantAt(today, '23:59', DEFAULT_TIME_ZONE), DEFAULT_TIME_ZONE).businessDate;
}

/** The next daily e-mail. It is not the first if another test has run the schedule of the next day. */
export const NEXT_EMAIL = /^(Your first e-mail|The next one) comes .* at 10:00 AM C[SD]T, to /;
