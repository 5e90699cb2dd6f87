import { Temporal } from 'temporal-polyfill';
import type { BusinessDate } from './business-date.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * Returns the instant at which the clocks of the business show a time on a day.
 * A time that a clock change skips is moved later by the length of the skip. If a time occurs
 * twice, the first one is returned.
 * @param time `HH:MM`
 */
export const instantAt = (date: BusinessDate, time: string, timeZone: TimeZone): Date =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds,
  );
