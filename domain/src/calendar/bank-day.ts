import { bankHolidaysOf } from './bank-holiday.ts';
import { dayNumber, civilDate, weekdayOfDayNumber, type DayNumber } from './business-date.ts';

/** Cache of the holidays by year, because computing them takes longer than a lookup. */
const holidays = new Map<number, ReadonlySet<DayNumber>>();

function holidaysOf(year: number): ReadonlySet<DayNumber> {
  const cached = holidays.get(year);
  if (cached) return cached;
  const found = new Set([...bankHolidaysOf(year).keys()].map(dayNumber));
  holidays.set(year, found);
  return found;
}

/** Says whether banks book on a day, which is not a weekend or a holiday of the Federal Reserve. */
export const isBankDay = (day: DayNumber): boolean =>
  weekdayOfDayNumber(day) <= 5 && !holidaysOf(civilDate(day).year).has(day);

type Step = 1 | -1;

/** Cache by day, because the search for payment cycles looks up the same days many times. */
const bankDayCache: Readonly<Record<Step, Map<DayNumber, DayNumber>>> = {
  1: new Map(),
  [-1]: new Map(),
};

/**
 * Returns the day itself if it is a bank day, or else the nearest bank day in the given direction.
 */
export function bankDayFrom(day: DayNumber, way: Step): DayNumber {
  const cached = bankDayCache[way].get(day);
  if (cached !== undefined) return cached;
  let found = day;
  while (!isBankDay(found)) found += way;
  bankDayCache[way].set(day, found);
  return found;
}
