import {
  addDays,
  datesOf,
  weekdayOf,
  type BusinessDate,
  type Period,
  type Weekday,
} from '../calendar/business-date.ts';
import { groupBy } from '../shared/group-by.ts';
import { addCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import type { OpenItem } from '../ledger/open-items/open-item.ts';
import type { OpenItems } from '../ledger/open-items/open-items.ts';
import { FORECAST_DAYS } from '../calendar/forecast-days.ts';
import {
  hasOpenFlow,
  openFlows,
  withFixedDates,
  withoutOpenItemDuplicates,
} from './open-item-flows.ts';
import { nextDates, separateRecurring, type CashFlow } from './recurring-flows.ts';

/** The number of weeks whose mean gives the ordinary cash movement of a weekday. */
const EVERYDAY_WEEKS = 8;

export interface LowPoint {
  readonly date: BusinessDate;
  readonly amount: Cents;
}

/**
 * The payment whose change would raise the low point most: an expense paid a week later, or an
 * invoice collected at once.
 */
export interface CashLever {
  /** absent if the lever is to pay later */
  readonly by?: 'collecting' | undefined;
  readonly name: string;
  /** the expected day or the due day */
  readonly date: BusinessDate;
  /** negative for money out */
  readonly amount: Cents;
  /** the low point after the change */
  readonly low: LowPoint;
}

export interface CashForecast {
  readonly low: LowPoint;
  /** the expected balance at the end of the last day */
  readonly end: Cents;
  /** absent if no expected payment lowers the low point */
  readonly lever?: CashLever | undefined;
}

/** A recurring flow on one of its next dates, or an open invoice or bill. */
type ExpectedFlow = CashFlow;

const NO_OPEN_ITEMS: OpenItems = { receivables: [], payables: [] };

/**
 * Forecasts cash for the fourteen days after `asOf`. It adds recurring flows on their next dates to
 * the mean of all other flows by weekday.
 * @param flows the cash flows of the last months, one entry per name, day and direction, without
 * transfers between
 *   the business's own accounts
 * @param open invoices and bills; each replaces the expected flows of its name
 * @returns null if there are fewer than eight weeks of history
 */
export function forecastCash(
  balance: Cents,
  asOf: BusinessDate,
  flows: readonly CashFlow[],
  historyFrom: BusinessDate,
  open: OpenItems = NO_OPEN_ITEMS,
): CashForecast | null {
  const ahead = expectedCash(asOf, flows, historyFrom, open);
  if (!ahead) return null;
  const { expected, due, everyday } = ahead;
  const walk = (flowsAhead: readonly ExpectedFlow[]): ReturnType<Projection> =>
    projectBalance({ date: asOf, amount: balance }, flowsAhead, everyday);
  const forecast = walk(expected);
  const levers = [
    ...leversOf(forecast.low, expected, walk),
    ...collectingLevers(forecast.low, open.receivables, { expected, due, asOf }, walk),
  ].toSorted((a, b) => b.low.amount - a.low.amount);
  const lever = levers.find(({ low }) => low.amount > forecast.low.amount);
  return lever ? { ...forecast, lever } : forecast;
}

/** The cash flows that are expected in the fourteen days after a date. */
export interface ExpectedCash {
  /** Recurring flows, invoices and bills on their dates. */
  readonly expected: readonly CashFlow[];
  /** The invoices and bills among them. */
  readonly due: readonly CashFlow[];
  /** The mean of all other flows by weekday. */
  readonly everyday: ReadonlyMap<Weekday, Cents>;
}

/**
 * Returns the cash flows that are expected after `asOf`, or null if there are fewer than eight weeks
 * of history. The parameters are those of `forecastCash`.
 */
export function expectedCash(
  asOf: BusinessDate,
  flows: readonly CashFlow[],
  historyFrom: BusinessDate,
  open: OpenItems = NO_OPEN_ITEMS,
): ExpectedCash | null {
  const everydayFrom = addDays(asOf, -7 * EVERYDAY_WEEKS + 1);
  if (historyFrom > everydayFrom) return null;
  const until = addDays(asOf, FORECAST_DAYS);
  const { recurring, others } = separateRecurring(flows, asOf);
  const repeated = recurring.flatMap((flow) =>
    nextDates(flow, asOf, until).map((date) => ({ ...flow, date })),
  );
  const due = withFixedDates(openFlows(open, { from: asOf, to: until }), flows);
  const expected = [...withoutOpenItemDuplicates(repeated, due), ...due];
  const ordinary = others.filter((group) => !group[0] || !hasOpenFlow(due, group[0]));
  return {
    expected,
    due,
    everyday: everydayByWeekday(ordinary, { from: everydayFrom, to: asOf }),
  };
}

/** Returns the balance at the end of each of the fourteen days after `start`. */
export function dailyBalances(
  start: LowPoint,
  expected: readonly CashFlow[],
  everyday: ReadonlyMap<Weekday, Cents>,
): LowPoint[] {
  const byDate = groupBy(expected, ({ date }) => date);
  let running = start.amount;
  const ahead = { from: addDays(start.date, 1), to: addDays(start.date, FORECAST_DAYS) };
  return datesOf(ahead).map((date) => {
    const ordinary = everyday.get(weekdayOf(date)) ?? ZERO;
    const due = (byDate.get(date) ?? []).map(({ amount }) => amount);
    running = sumCents([running, ...due, ordinary]);
    return { date, amount: running };
  });
}

type Projection = (expected: readonly ExpectedFlow[]) => {
  readonly low: LowPoint;
  readonly end: Cents;
};

function projectBalance(
  start: LowPoint,
  expected: readonly ExpectedFlow[],
  everyday: ReadonlyMap<Weekday, Cents>,
): ReturnType<Projection> {
  const days = dailyBalances(start, expected, everyday);
  let low = start;
  for (const day of days) if (day.amount < low.amount) low = day;
  return { low, end: days.at(-1)?.amount ?? start.amount };
}

/** The number of days by which a vendor may agree to delay a payment. */
const LEVER_DAYS = 7;

/** Returns a lever for each payment before the low point that can be delayed by a week. */
const leversOf = (
  low: LowPoint,
  expected: readonly ExpectedFlow[],
  walk: Projection,
): CashLever[] =>
  expected
    .filter(({ date, amount, cannotWait }) => amount < 0 && date <= low.date && !cannotWait)
    .map((payment) => {
      const { name, date, amount } = payment;
      const later = { ...payment, date: addDays(date, LEVER_DAYS) };
      const then = walk(expected.map((flow) => (flow === payment ? later : flow)));
      return { name, date, amount, low: then.low };
    });

/**
 * Returns a lever for each invoice that would not be paid by the low point but could be collected
 * at once.
 */
function collectingLevers(
  low: LowPoint,
  receivables: readonly OpenItem[],
  context: {
    readonly expected: readonly ExpectedFlow[];
    readonly due: readonly ExpectedFlow[];
    readonly asOf: BusinessDate;
  },
  walk: Projection,
): CashLever[] {
  const { expected, due, asOf } = context;
  return receivables
    .filter(({ dueOn, count }) => count === undefined && (dueOn <= asOf || dueOn > low.date))
    .map(({ counterparty: name, dueOn, amount }) => {
      const later = due.find(
        (flow) => flow.name === name && flow.date === dueOn && flow.amount === amount,
      );
      const others = later ? expected.filter((flow) => flow !== later) : expected;
      const then = walk([...others, { name, date: addDays(asOf, 1), amount }]);
      return { by: 'collecting', name, date: dueOn, amount, low: then.low };
    });
}

/** Returns the mean cash movement of each weekday over whole weeks. */
function everydayByWeekday(
  flows: readonly (readonly CashFlow[])[],
  weeks: Period,
): ReadonlyMap<Weekday, Cents> {
  const byDate = new Map(datesOf(weeks).map((date) => [date, ZERO]));
  for (const group of flows) {
    for (const { date, amount } of group) {
      const balance = byDate.get(date);
      if (balance !== undefined) byDate.set(date, addCents(balance, amount));
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
