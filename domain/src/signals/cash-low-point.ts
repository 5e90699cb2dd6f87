import {
  addDays,
  datesOf,
  weekdayOf,
  type BusinessDate,
  type Period,
  type Weekday,
} from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { addCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import { nextDates, separateRecurring, type CashFlow } from './recurrence.ts';

/** How far ahead an owner can still do something about it. */
export const FORECAST_DAYS = 14;

/** The everyday money of a weekday is its mean over this many weeks. */
const EVERYDAY_WEEKS = 8;

export interface LowPoint {
  readonly date: BusinessDate;
  readonly amount: Cents;
}

export interface CashForecast {
  readonly low: LowPoint;
  /** the balance expected at the end of the last day */
  readonly end: Cents;
}

/**
 * Where cash is headed in the fourteen days after `asOf`: what recurs, on its next dates, and the
 * mean of everything else by weekday.
 *
 * @param flows the cash of the last months, one entry a name, day and direction; transfers between
 *   the business's own accounts left out
 * @returns null with less than eight weeks of history
 */
export function forecastCash(
  balance: Cents,
  asOf: BusinessDate,
  flows: readonly CashFlow[],
  historyFrom: BusinessDate,
): CashForecast | null {
  const everydayFrom = addDays(asOf, -7 * EVERYDAY_WEEKS + 1);
  if (historyFrom > everydayFrom) return null;
  const until = addDays(asOf, FORECAST_DAYS);
  const { recurring, others } = separateRecurring(flows, asOf);
  const expected = new Map<BusinessDate, Cents>();
  for (const flow of recurring) {
    for (const date of nextDates(flow, asOf, until)) {
      expected.set(date, addCents(expected.get(date) ?? ZERO, flow.amount));
    }
  }
  const everyday = everydayByWeekday(others, { from: everydayFrom, to: asOf });

  let running = balance;
  let low: LowPoint = { date: asOf, amount: balance };
  for (const date of datesOf({ from: addDays(asOf, 1), to: until })) {
    const ordinary = everyday.get(weekdayOf(date)) ?? ZERO;
    running = sumCents([running, expected.get(date) ?? ZERO, ordinary]);
    if (running < low.amount) low = { date, amount: running };
  }
  return { low, end: running };
}

/** What a weekday brings on average over some whole weeks. */
function everydayByWeekday(
  flows: readonly (readonly CashFlow[])[],
  weeks: Period,
): ReadonlyMap<Weekday, Cents> {
  const byDate = new Map(datesOf(weeks).map((date) => [date, ZERO]));
  for (const group of flows) {
    for (const { date, amount } of group) {
      const known = byDate.get(date);
      if (known !== undefined) byDate.set(date, addCents(known, amount));
    }
  }
  const byWeekday = groupBy(byDate, ([date]) => weekdayOf(date));
  return new Map(
    [...byWeekday].map(([weekday, days]) => [
      weekday,
      scaleCents(sumCents(days.map(([, amount]) => amount)), 1n, BigInt(EVERYDAY_WEEKS)),
    ]),
  );
}
