import { addDays, datesOf, weekdayOf, type BusinessDate } from '../calendar/business-date.ts';
import { groupBy } from '../group-by.ts';
import { addCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import { directedName, nextDates, recurringFlows, type CashFlow } from './recurrence.ts';

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
  const recurring = recurringFlows(flows, asOf);
  const expected = new Map<BusinessDate, Cents>();
  for (const flow of recurring) {
    for (const date of nextDates(flow, asOf, until)) {
      expected.set(date, addCents(expected.get(date) ?? ZERO, flow.amount));
    }
  }
  const isRecurring = new Set(recurring.map(directedName));
  const everyday = flows.filter(
    (flow) =>
      flow.date >= everydayFrom && flow.date <= asOf && !isRecurring.has(directedName(flow)),
  );
  const byWeekday = groupBy(everyday, (flow) => weekdayOf(flow.date));
  const ofWeekday = (date: BusinessDate): Cents => {
    const amounts = byWeekday.get(weekdayOf(date))?.map((flow) => flow.amount) ?? [];
    return scaleCents(sumCents(amounts), 1n, BigInt(EVERYDAY_WEEKS));
  };

  let running = balance;
  let low: LowPoint = { date: asOf, amount: balance };
  for (const date of datesOf({ from: addDays(asOf, 1), to: until })) {
    running = sumCents([running, expected.get(date) ?? ZERO, ofWeekday(date)]);
    if (running < low.amount) low = { date, amount: running };
  }
  return { low, end: running };
}
