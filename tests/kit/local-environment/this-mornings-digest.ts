import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { newestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';

/** Returns the day of the digest that "Send today’s digest now" builds, at any hour. */
export const thisMorningsDigest = (now = new Date()) =>
  newestDigest(now, DEFAULT_TIME_ZONE).businessDate;

/** The next daily e-mail. It is not the first if another test has run the schedule of the next day. */
export const NEXT_EMAIL = /^(Your first e-mail|The next e-mail) comes .* at 10:00 AM C[SD]T, to /;
