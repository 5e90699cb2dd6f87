import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import { FORECAST_DAYS } from '../calendar/forecast-days.ts';
import type { OpenItems } from '../ledger/open-items/open-items.ts';
import {
  absoluteCents,
  addCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../money/cents.ts';
import { compareText } from '../shared/compare-text.ts';
import { dailyBalances, expectedCash, type LowPoint } from './cash-forecast.ts';
import type { CashFlow } from './recurring-flows.ts';

/** The expected cash at the end of a day. */
export interface CashDay extends LowPoint {
  /** Eight in ten past forecasts of this length ended in this range; null with too few of them. */
  readonly range: { readonly low: Cents; readonly high: Cents } | null;
}

/** How far past forecasts were from the balance that followed. */
export interface PastError {
  /** the number of past forecasts */
  readonly forecasts: number;
  /** the median distance after fourteen days */
  readonly median: Cents;
}

export interface CashProjection {
  /** the day of the balance, and the fourteen days after it */
  readonly days: readonly CashDay[];
  /** bills and receipts on their expected dates, earliest first */
  readonly events: readonly CashFlow[];
  readonly pastError: PastError | null;
}

/** Earlier forecasts would need flows that the daily summaries do not keep. */
const PAST_FORECASTS = 8;

/** Below this number, a range of eight in ten says too little. */
const MIN_FORECASTS = 4;

/**
 * Projects cash day by day for the fourteen days after `asOf`, like `forecastCash`. Repeats the
 * forecast as of past weeks to measure its error. Past forecasts do not know the invoices and bills
 * that were open then, because only the present ones are stored.
 *
 * @returns null if there are fewer than eight weeks of history
 */
export function projectCash(
  balance: Cents,
  asOf: BusinessDate,
  flows: readonly CashFlow[],
  historyFrom: BusinessDate,
  open?: OpenItems,
): CashProjection | null {
  const ahead = expectedCash(asOf, flows, historyFrom, open);
  if (!ahead) return null;
  const start = { date: asOf, amount: balance };
  const days = dailyBalances(start, ahead.expected, ahead.everyday);
  const errors = pastErrors(asOf, flows, historyFrom);
  return {
    days: withRanges([start, ...days], errors),
    events: ahead.expected.toSorted((a, b) => compareText(a.date, b.date)),
    pastError:
      errors.length < MIN_FORECASTS
        ? null
        : { forecasts: errors.length, median: quantile(atDay(errors, FORECAST_DAYS), 0.5) },
  };
}

/** The absolute errors of one past forecast after one day, two days and so on. */
type DailyErrors = readonly Cents[];

function pastErrors(
  asOf: BusinessDate,
  flows: readonly CashFlow[],
  historyFrom: BusinessDate,
): DailyErrors[] {
  return Array.from({ length: PAST_FORECASTS }, (_, week) =>
    errorsOf(addDays(asOf, -FORECAST_DAYS - 7 * week), flows, historyFrom),
  ).filter((errors) => errors !== null);
}

function errorsOf(
  start: BusinessDate,
  flows: readonly CashFlow[],
  historyFrom: BusinessDate,
): DailyErrors | null {
  const known = flows.filter(({ date }) => date <= start);
  const ahead = expectedCash(start, known, historyFrom);
  if (!ahead) return null;
  const zero = { date: start, amount: ZERO };
  return dailyBalances(zero, ahead.expected, ahead.everyday).map(({ date: day, amount }) => {
    const moved = flows.filter(({ date }) => date > start && date <= day);
    return absoluteCents(subtractCents(amount, sumCents(moved.map((flow) => flow.amount))));
  });
}

const atDay = (errors: readonly DailyErrors[], days: number): readonly Cents[] =>
  errors.flatMap((of) => of[days - 1] ?? []).toSorted((a, b) => a - b);

/** Returns the value that the given share of the sorted values does not exceed. */
const quantile = (sorted: readonly Cents[], share: number): Cents =>
  sorted[Math.ceil(share * sorted.length) - 1] ?? ZERO;

/** Adds the range of each day. It never gets narrower with time. */
function withRanges(days: readonly LowPoint[], errors: readonly DailyErrors[]): CashDay[] {
  if (errors.length < MIN_FORECASTS) return days.map((day) => ({ ...day, range: null }));
  let widest: Cents = ZERO;
  return days.map((day, index) => {
    const error = index === 0 ? widest : quantile(atDay(errors, index), 0.8);
    if (error > widest) widest = error;
    return {
      ...day,
      range: { low: subtractCents(day.amount, widest), high: addCents(day.amount, widest) },
    };
  });
}
