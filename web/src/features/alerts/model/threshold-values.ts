import { completeThrough } from '@daily-snapshot/domain/alerts/detection/complete-through';
import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { NEVER_CLOSED } from '@daily-snapshot/domain/calendar/closed-days';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import {
  countedPostings,
  type ProfitSources,
} from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { absoluteCents, type Cents } from '@daily-snapshot/domain/money/cents';
import {
  cashOn,
  CASH_DAYS,
  lastDayOf,
  sourcesOf,
  totalsOn,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { DayValues } from '@daily-snapshot/domain/alerts/thresholds/crossings';
import type { PreviewDays } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import {
  isOfOneLine,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { valuesOf, withLines } from '@daily-snapshot/domain/alerts/thresholds/threshold-days';
import type { Cell } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { MAX_PREVIEW_LINES } from './threshold-query.ts';

type Scope = Omit<ThresholdDraft, 'limit' | 'window' | 'side'>;

/** The values of a number on each known day. */
export interface ThresholdValues {
  readonly values: DayValues;
  readonly books: PreviewDays;
  /**
   * the smallest amount that was read if the threshold measures single transactions and smaller
   * ones are missing; null if all transactions were read
   */
  readonly smallest: Cents | null;
}

/**
 * Returns the days on which a threshold can be previewed.
 *
 * @returns null if no day is complete
 */
export function previewDays(
  dailySummaries: DailySummaries | null,
  { closedDays }: Pick<Business, 'closedDays'>,
): PreviewDays | null {
  const last = dailySummaries && lastDayOf(dailySummaries);
  const complete = dailySummaries && completeThrough(sourcesOf(dailySummaries));
  if (!dailySummaries || !last || !complete) return null;
  return {
    first: dailySummaries.first,
    to: complete < last ? complete : last,
    closed: closedDays ?? NEVER_CLOSED,
  };
}

export function valuesOfTotals(
  { measure }: Scope,
  dailySummaries: DailySummaries,
  books: PreviewDays,
): ThresholdValues {
  const values: DayValues = (day) =>
    measure === 'revenue' || measure === 'expenses' || measure === 'net'
      ? totalsOn(dailySummaries, dateOfDayNumber(day))[measure]
      : null;
  return { values, books, smallest: null };
}

/**
 * Returns daily cash balances: from the backtest for the past year, and from the daily summaries
 * since.
 */
export function valuesOfCash(
  dailySummaries: DailySummaries,
  replay: StoredBacktest | null,
  books: PreviewDays,
): ThresholdValues {
  const known = new Map<number, Cents>();
  const backtest = replay?.backtest;
  const read = backtest?.cash ?? [];
  if (backtest) {
    const last = dayNumber(backtest.to);
    for (const [back, amount] of read.toReversed().entries()) known.set(last - back, amount);
  }
  const recent = addDays(books.to, -CASH_DAYS);
  for (let date: BusinessDate = recent; date <= books.to; date = addDays(date, 1)) {
    const cash = cashOn(dailySummaries, date);
    if (cash) known.set(dayNumber(date), cash.balance);
  }
  return { values: (day) => known.get(day) ?? null, books, smallest: null };
}

/**
 * Returns daily values from transactions.
 *
 * @param lines the result of `thresholdQuery`; if the query limit is reached, older transactions
 * are missing
 */
export function valuesOfLines(
  scope: Scope,
  lines: readonly Posting[],
  { books, business }: { readonly books: PreviewDays; readonly business: ProfitSources },
): ThresholdValues {
  const counting = countedPostings(lines, business);
  const days = withLines(scope, new Map(), counting);
  const values = valuesOf(scope, days);
  const isAll = lines.length < MAX_PREVIEW_LINES;
  const isOfAll = scope.counterparty === null && scope.category === null && scope.account === null;
  if (isAll || (isOfAll && isOfOneLine(scope))) {
    const last = lines.at(-1)?.amount;
    return { values, books, smallest: isAll || last === undefined ? null : absoluteCents(last) };
  }
  // The oldest day in the result may be incomplete.
  const since = addDays(lines.at(-1)?.date ?? books.first, 1);
  return {
    values,
    books: { ...books, first: since > books.first ? since : books.first },
    smallest: null,
  };
}

const MAX_NAMES = 200;

/** Returns the names that occur in recent daily summaries, most frequent first. */
export function namesOf(dailySummaries: DailySummaries | null, accounts: readonly string[]) {
  const count = (nameOf: (cell: Cell) => string): readonly string[] => {
    const lines = new Map<string, number>();
    for (const cell of dailySummaries?.recent.flatMap(({ cells }) => cells) ?? []) {
      const name = nameOf(cell);
      if (name !== '') lines.set(name, (lines.get(name) ?? 0) + cell.lines);
    }
    return [...lines]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, MAX_NAMES)
      .map(([name]) => name);
  };
  return {
    counterparty: count(({ counterparty }) => counterparty),
    category: count(({ category }) => category),
    account: accounts,
  };
}
