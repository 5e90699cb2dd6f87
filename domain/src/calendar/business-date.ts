import { invariant } from '../shared/invariant.ts';
import type { TimeZone } from './time-zone.ts';

/**
 * A calendar day of a business, `YYYY-MM-DD`. The product knows no other kind of day. Sorts as
 * text.
 */
export type BusinessDate = string & { readonly __brand: 'BusinessDate' };

/** Days since 1970-01-01, for arithmetic. */
export type DayNumber = number;

/** Monday is 1, Sunday is 7 (ISO 8601). */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** @returns undefined unless the text is a date that exists */
export function parseBusinessDate(text: string): BusinessDate | undefined {
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return text as BusinessDate;
}

export const isBusinessDate = (text: string): text is BusinessDate =>
  parseBusinessDate(text) !== undefined;

export function businessDate(text: string): BusinessDate {
  invariant(isBusinessDate(text), 'the text is a calendar day');
  return text;
}

const zoneFormats = new Map<TimeZone, Intl.DateTimeFormat>();

/** Returns the calendar day of an instant in the time zone of the business. */
export function businessDateAt(instant: Date, timeZone: TimeZone): BusinessDate {
  let format = zoneFormats.get(timeZone);
  if (!format) {
    const fields = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
    format = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', ...fields });
    zoneFormats.set(timeZone, format);
  }
  const parts = format.formatToParts(instant);
  const part = (type: 'year' | 'month' | 'day') =>
    Number(parts.find((each) => each.type === type)?.value);
  return composeDate(part('year'), part('month'), part('day'));
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * Returns the days since 1970-01-01 of a civil date. It is plain arithmetic, because a replay calls
 * it millions of times.
 * @see https://howardhinnant.github.io/date_algorithms.html#days_from_civil
 */
export function civilDayNumber(year: number, month: number, day: number): DayNumber {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

const ZERO_CODE = 48;

/** Reads the digits from `start` to `end` without a new text, because a replay does it for every day. */
function digitsIn(date: BusinessDate, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) number = number * 10 + date.charCodeAt(at) - ZERO_CODE;
  return number;
}

export const dayNumber = (date: BusinessDate): DayNumber =>
  civilDayNumber(digitsIn(date, 0, 4), digitsIn(date, 5, 7), digitsIn(date, 8, 10));

/** A calendar date as year, month and day. */
export interface CivilDate {
  readonly year: number;
  /** 1 to 12 */
  readonly month: number;
  readonly day: number;
}

/** Returns the civil date of a day number. The inverse of `civilDayNumber`. */
export function civilDate(number: DayNumber): CivilDate {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return { year, month, day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1 };
}

/** Cache of dates as text. It starts again when it is full. */
const dates = new Map<DayNumber, BusinessDate>();
const MAX_CACHED_DATES = 10_000;

/** Returns the date of a day number, for the years 0 to 9999. The inverse of `dayNumber`. */
export function dateOfDayNumber(number: DayNumber): BusinessDate {
  const cached = dates.get(number);
  if (cached !== undefined) return cached;
  const { year, month, day } = civilDate(number);
  const date = dateText(year, month, day) as BusinessDate;
  if (dates.size >= MAX_CACHED_DATES) dates.clear();
  dates.set(number, date);
  return date;
}

export const composeDate = (year: number, month: number, day: number): BusinessDate =>
  businessDate(dateText(year, month, day));

const dateText = (year: number, month: number, day: number): string =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;

const padded = (part: number, width: number): string => String(part).padStart(width, '0');

export const addDays = (date: BusinessDate, days: number): BusinessDate =>
  dateOfDayNumber(dayNumber(date) + days);

/** Returns the days from `from` to `to`. The result is negative if `to` is earlier. */
export const daysBetween = (from: BusinessDate, to: BusinessDate): number =>
  dayNumber(to) - dayNumber(from);

export const weekdayOf = (date: BusinessDate): Weekday => weekdayOfDayNumber(dayNumber(date));

/** 1970-01-01 was a Thursday. */
export const weekdayOfDayNumber = (day: DayNumber): Weekday =>
  (((((day + 3) % 7) + 7) % 7) + 1) as Weekday;

/** A range of calendar days that includes both ends. */
export interface Period {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** Returns the days of a period in order, or none if the period ends before it begins. */
export function datesOf(period: Period): BusinessDate[] {
  const first = dayNumber(period.from);
  const length = Math.max(0, dayNumber(period.to) - first + 1);
  return Array.from({ length }, (_, offset) => dateOfDayNumber(first + offset));
}
