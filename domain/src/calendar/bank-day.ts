import { bankHoliday } from './bank-holiday.ts';
import {
  composeDate,
  datesOf,
  dayNumber,
  civilDate,
  weekdayOfDayNumber,
  type DayNumber,
} from './business-date.ts';

/** The holidays of each year that was asked for: working them out takes longer than looking. */
const holidays = new Map<number, ReadonlySet<DayNumber>>();

function holidaysOf(year: number): ReadonlySet<DayNumber> {
  const cached = holidays.get(year);
  if (cached) return cached;
  const days = datesOf({ from: composeDate(year, 1, 1), to: composeDate(year, 12, 31) });
  const found = new Set(days.filter((date) => bankHoliday(date) !== undefined).map(dayNumber));
  holidays.set(year, found);
  return found;
}

/** Whether banks book on a day: no weekend, and no holiday of the Federal Reserve. */
export const isBankDay = (day: DayNumber): boolean =>
  weekdayOfDayNumber(day) <= 5 && !holidaysOf(civilDate(day).year).has(day);

type Step = 1 | -1;

/** By day, once asked for: looking for the cycle of a payment asks for the same ones again and again. */
const bankDayCache: Readonly<Record<Step, Map<DayNumber, DayNumber>>> = {
  1: new Map(),
  [-1]: new Map(),
};

/** The day itself if banks book on it, or else the nearest on which they do, that way. */
export function bankDayFrom(day: DayNumber, way: Step): DayNumber {
  const cached = bankDayCache[way].get(day);
  if (cached !== undefined) return cached;
  let found = day;
  while (!isBankDay(found)) found += way;
  bankDayCache[way].set(day, found);
  return found;
}
