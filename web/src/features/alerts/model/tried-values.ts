import { completeThrough } from '@daily-snapshot/domain/alerts/complete-through';
import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { NEVER_CLOSED } from '@daily-snapshot/domain/calendar/closed-on';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { StoredReplay } from '@daily-snapshot/domain/contracts/stored-replay';
import { counts } from '@daily-snapshot/domain/ledger/counts';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { absoluteCents, type Cents } from '@daily-snapshot/domain/money/cents';
import {
  cashOn,
  CASH_DAYS,
  lastDayOf,
  totalsOn,
  type Daybook,
} from '@daily-snapshot/domain/daybook/daybook';
import type { DayValues } from '@daily-snapshot/domain/thresholds/crossings';
import type { BooksToTry } from '@daily-snapshot/domain/thresholds/preview';
import { isOfOneLine, type ThresholdDraft } from '@daily-snapshot/domain/thresholds/threshold';
import { valuesOf, withLines } from '@daily-snapshot/domain/thresholds/threshold-days';
import type { Cell } from '@daily-snapshot/domain/rollup/daily-rollup';
import { LINES_TRIED } from './threshold-query.ts';

type Scope = Omit<ThresholdDraft, 'limit' | 'window' | 'side'>;

/** What a number came to on each day, as far as it is known. */
export interface TriedValues {
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
  daybook: Daybook | null,
  { closedDays }: Pick<Business, 'closedDays'>,
): BooksToTry | null {
  const last = daybook && lastDayOf(daybook);
  const complete = daybook && completeThrough(daybook.sources);
  if (!daybook || !last || !complete) return null;
  return {
    first: daybook.first,
    to: complete < last ? complete : last,
    closed: closedDays ?? NEVER_CLOSED,
  };
}

export function valuesOfTotals(
  { measure }: Scope,
  daybook: Daybook,
  books: BooksToTry,
): TriedValues {
  const values: DayValues = (day) =>
    measure === 'revenue' || measure === 'expenses' || measure === 'net'
      ? totalsOn(daybook, dateOfDayNumber(day))[measure]
      : null;
  return { values, books, smallest: null };
}

/** Cash as the year was read, and since then as the daybook knows it. */
export function valuesOfCash(
  daybook: Daybook,
  replay: StoredReplay | null,
  books: BooksToTry,
): TriedValues {
  const known = new Map<number, Cents>();
  const caught = replay?.caught;
  const read = caught?.cash ?? [];
  if (caught) {
    const last = dayNumber(caught.to);
    for (const [back, amount] of read.toReversed().entries()) known.set(last - back, amount);
  }
  const recent = addDays(books.to, -CASH_DAYS);
  for (let date: BusinessDate = recent; date <= books.to; date = addDays(date, 1)) {
    const cash = cashOn(daybook, date);
    if (cash) known.set(dayNumber(date), cash.balance);
  }
  return { values: (day) => known.get(day) ?? null, books, smallest: null };
}

/** @param lines as `thresholdQuery` finds them; as many as it asks for are not all */
export function valuesOfLines(
  scope: Scope,
  lines: readonly Posting[],
  { books, profitFrom }: { readonly books: BooksToTry } & Pick<Business, 'profitFrom'>,
): TriedValues {
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
export function namesOf(daybook: Daybook | null, accounts: readonly string[]) {
  const count = (nameOf: (cell: Cell) => string): readonly string[] => {
    const lines = new Map<string, number>();
    for (const cell of daybook?.recent.flatMap(({ cells }) => cells) ?? []) {
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
