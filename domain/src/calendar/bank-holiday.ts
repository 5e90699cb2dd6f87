import {
  addDays,
  composeDate,
  daysInMonth,
  weekdayOf,
  type BusinessDate,
  type Weekday,
} from './business-date.ts';

type Rule = (year: number) => BusinessDate;

const fixedDate =
  (month: number, day: number): Rule =>
  (year) =>
    composeDate(year, month, day);

const nthWeekday =
  (occurrence: number, weekday: Weekday, month: number): Rule =>
  (year) => {
    const first = composeDate(year, month, 1);
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (occurrence - 1));
  };

const lastWeekday =
  (weekday: Weekday, month: number): Rule =>
  (year) => {
    const end = composeDate(year, month, daysInMonth(year, month));
    return addDays(end, -((weekdayOf(end) - weekday + 7) % 7));
  };

const HOLIDAYS: readonly { name: string; since: number; rule: Rule }[] = [
  { name: "New Year's Day", since: 1971, rule: fixedDate(1, 1) },
  { name: 'Martin Luther King Jr. Day', since: 1986, rule: nthWeekday(3, 1, 1) },
  { name: "Washington's Birthday", since: 1971, rule: nthWeekday(3, 1, 2) },
  { name: 'Memorial Day', since: 1971, rule: lastWeekday(1, 5) },
  { name: 'Juneteenth', since: 2022, rule: fixedDate(6, 19) },
  { name: 'Independence Day', since: 1971, rule: fixedDate(7, 4) },
  { name: 'Labor Day', since: 1971, rule: nthWeekday(1, 1, 9) },
  { name: 'Columbus Day', since: 1971, rule: nthWeekday(2, 1, 10) },
  { name: 'Veterans Day', since: 1978, rule: fixedDate(11, 11) },
  { name: 'Thanksgiving Day', since: 1971, rule: nthWeekday(4, 4, 11) },
  { name: 'Christmas Day', since: 1971, rule: fixedDate(12, 25) },
];

/**
 * Returns the holiday on which the Federal Reserve Banks are closed, if a day is one. A holiday on
 * a Sunday closes them on Monday. A holiday on a Saturday does not close them on Friday.
 * @see https://www.frbservices.org/about/holiday-schedules
 */
export const bankHoliday = (date: BusinessDate): string | undefined =>
  bankHolidaysOf(Number(date.slice(0, 4))).get(date);

/** Cache of the holidays by year, because computing them takes longer than a lookup. */
const byYear = new Map<number, ReadonlyMap<BusinessDate, string>>();

/** Returns the holidays of a year with their names. */
export function bankHolidaysOf(year: number): ReadonlyMap<BusinessDate, string> {
  const cached = byYear.get(year);
  if (cached) return cached;
  const holidays = new Map<BusinessDate, string>();
  for (const { name, since, rule } of HOLIDAYS) {
    if (year < since) continue;
    const day = rule(year);
    const observed = weekdayOf(day) === 7 ? addDays(day, 1) : day;
    if (!holidays.has(observed)) holidays.set(observed, name);
  }
  byYear.set(year, holidays);
  return holidays;
}

/** Returns a US bank holiday. Businesses in other currencies have none. */
export const holidayOf = (date: BusinessDate, currency: string): string | undefined =>
  currency === 'USD' ? bankHoliday(date) : undefined;
