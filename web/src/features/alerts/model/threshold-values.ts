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
import { counts } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { absoluteCents, type Cents } from '@daily-snapshot/domain/money/cents';
import {
  cashOn,
  CASH_DAYS,
  lastDayOf,
  totalsOn,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { DayValues } from '@daily-snapshot/domain/alerts/thresholds/crossings';
import type { BooksToTry } from '@daily-snapshot/domain/alerts/thresholds/threshold-preview';
import {
  isOfOneLine,
  type ThresholdDraft,
} from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { valuesOf, withLines } from '@daily-snapshot/domain/alerts/thresholds/threshold-days';
import type { Cell } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { LINES_TRIED } from './threshold-query.ts';

type Scope = Omit<ThresholdDraft, 'limit' | 'window' | 'side'>;

/** What a number came to on each day, as far as it is known. */
export interface ThresholdValues {
  readonly values: DayValues;
  readonly books: BooksToTry;
  /** of single lines: none smaller is known; null where all are */
  readonly smallest: Cents | null;
}

/**
 * The days of the books that can be tried.
 *
 * @returns null where there is none
 */
export function booksToTry(
  dailySummaries: DailySummaries | null,
  { closedDays }: Pick<Business, 'closedDays'>,
): BooksToTry | null {
  const last = dailySummaries && lastDayOf(dailySummaries);
  const complete = dailySummaries && completeThrough(dailySummaries.sources);
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
  books: BooksToTry,
): ThresholdValues {
  const values: DayValues = (day) =>
    measure === 'revenue' || measure === 'expenses' || measure === 'net'
      ? totalsOn(dailySummaries, dateOfDayNumber(day))[measure]
      : null;
  return { values, books, smallest: null };
}

/** Cash as the year was read, and since then as the daybook knows it. */
export function valuesOfCash(
  dailySummaries: DailySummaries,
  replay: StoredBacktest | null,
  books: BooksToTry,
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

/** @param lines as `thresholdQuery` finds them; as many as it asks for are not all */
export function valuesOfLines(
  scope: Scope,
  lines: readonly Posting[],
  { books, profitFrom }: { readonly books: BooksToTry } & Pick<Business, 'profitFrom'>,
): ThresholdValues {
  const counting = lines.filter((line) => counts(line, profitFrom));
  const days = withLines(scope, new Map(), counting);
  const values = valuesOf(scope, days);
  const isAll = lines.length < LINES_TRIED;
  const isOfAll = scope.counterparty === null && scope.category === null && scope.account === null;
  if (isAll || (isOfAll && isOfOneLine(scope))) {
    const last = lines.at(-1)?.amount;
    return { values, books, smallest: isAll || last === undefined ? null : absoluteCents(last) };
  }
  // The day that the reading broke off in is only there in part.
  const since = addDays(lines.at(-1)?.date ?? books.first, 1);
  return {
    values,
    books: { ...books, first: since > books.first ? since : books.first },
    smallest: null,
  };
}

const MOST_NAMES = 200;

/** Names that the books of the last months know, the most frequent first. */
export function namesOf(dailySummaries: DailySummaries | null, accounts: readonly string[]) {
  const count = (nameOf: (cell: Cell) => string): readonly string[] => {
    const lines = new Map<string, number>();
    for (const cell of dailySummaries?.recent.flatMap(({ cells }) => cells) ?? []) {
      const name = nameOf(cell);
      if (name !== '') lines.set(name, (lines.get(name) ?? 0) + cell.lines);
    }
    return [...lines]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, MOST_NAMES)
      .map(([name]) => name);
  };
  return {
    counterparty: count(({ counterparty }) => counterparty),
    category: count(({ category }) => category),
    account: accounts,
  };
}
