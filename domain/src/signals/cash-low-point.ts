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

/** The one payment that would lift the low point most if it were made a week later. */
export interface CashLever {
  readonly name: string;
  /** when it is expected */
  readonly date: BusinessDate;
  /** negative: money out */
  readonly amount: Cents;
  /** the low point then */
  readonly low: LowPoint;
}

export interface CashForecast {
  readonly low: LowPoint;
  /** the balance expected at the end of the last day */
  readonly end: Cents;
  /** absent where no expected payment makes the low point lower */
  readonly lever?: CashLever | undefined;
}

/** A recurring flow on one of its next dates. */
type ExpectedFlow = CashFlow;

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
  const expected = recurring.flatMap((flow) =>
    nextDates(flow, asOf, until).map((date) => ({ name: flow.name, date, amount: flow.amount })),
  );
  const everyday = everydayByWeekday(others, { from: everydayFrom, to: asOf });
  const walk = (flowsAhead: readonly ExpectedFlow[]) =>
    walkAhead({ date: asOf, amount: balance }, flowsAhead, everyday);
  const forecast = walk(expected);
  const lever = leverOf(forecast.low, expected, walk);
  return lever ? { ...forecast, lever } : forecast;
}

type Walk = (expected: readonly ExpectedFlow[]) => { readonly low: LowPoint; readonly end: Cents };

function walkAhead(
  start: LowPoint,
  expected: readonly ExpectedFlow[],
  everyday: ReadonlyMap<Weekday, Cents>,
): ReturnType<Walk> {
  const byDate = groupBy(expected, ({ date }) => date);
  let running = start.amount;
  let low = start;
  const ahead = { from: addDays(start.date, 1), to: addDays(start.date, FORECAST_DAYS) };
  for (const date of datesOf(ahead)) {
    const ordinary = everyday.get(weekdayOf(date)) ?? ZERO;
    const due = (byDate.get(date) ?? []).map(({ amount }) => amount);
    running = sumCents([running, ...due, ordinary]);
    if (running < low.amount) low = { date, amount: running };
  }
  return { low, end: running };
}

/** A delay that one can ask a vendor for. */
const LEVER_DAYS = 7;

/** The expected payment until the low point whose delay by a week lifts it most. */
function leverOf(
  low: LowPoint,
  expected: readonly ExpectedFlow[],
  walk: Walk,
): CashLever | undefined {
  const levers = expected
    .filter(({ date, amount }) => amount < 0 && date <= low.date)
    .map((payment) => {
      const later = { ...payment, date: addDays(payment.date, LEVER_DAYS) };
      const then = walk(expected.map((flow) => (flow === payment ? later : flow)));
      return { ...payment, low: then.low };
    })
    .toSorted((a, b) => b.low.amount - a.low.amount);
  return levers[0] && levers[0].low.amount > low.amount ? levers[0] : undefined;
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
