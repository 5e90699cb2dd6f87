import { Temporal } from 'temporal-polyfill';
import { invariant } from '../invariant.ts';
import type { TimeZone } from './time-zone.ts';

/** A calendar day of a business, `YYYY-MM-DD`: the only notion of "day". Sorts as text. */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' };

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export function isBusinessDate(text: string): text is BusinessDate {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    Temporal.PlainDate.from(text);
    return true;
  } catch {
    return false;
  }
}

export function businessDate(text: string): BusinessDate {
  invariant(isBusinessDate(text), `"${text}" is a calendar day`);
  return text;
}

/** The day it is at this instant where the business is. */
export const businessDateAt = (instant: Date, timeZone: TimeZone): BusinessDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString() as BusinessDate;

/**
 * When the business's clocks show this time on this day.
 *
 * A time that a clock change leaves out comes as much later; one that comes twice is the first.
 *
 * @param time `HH:MM`
 */
export const instantAt = (date: BusinessDate, time: string, timeZone: TimeZone): Date =>
  new Date(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds,
  );

export const addDays = (date: BusinessDate, days: number): BusinessDate =>
  Temporal.PlainDate.from(date).add({ days }).toString() as BusinessDate;

export const weekdayOf = (date: BusinessDate): Weekday =>
  Temporal.PlainDate.from(date).dayOfWeek as Weekday;
