import { z } from 'zod';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { daysBetween, type BusinessDate } from '../calendar/business-date.ts';
import {
  compareBooksWithBank,
  type ComparedTransaction,
} from '../ledger/matching/compare-books-with-bank.ts';
import { effectOf } from '../ledger/posting-kind.ts';
import type { Posting } from '../ledger/posting.ts';
import { negateCents, sumCents } from '../money/cents.ts';
import { centsSchema } from '../money/money-schema.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import type { SourceState } from './source-state.ts';

/** How far the books are behind the bank. */
export const booksLagSchema = z.object({
  /** the name of the books */
  books: z.string(),
  /** the day of the last entry in the books */
  booksThrough: businessDateSchema,
  /** the last day that the bank has completely reported */
  bankThrough: businessDateSchema,
  /** bank transactions after that day that the books do not have; both amounts ≥ 0 */
  moneyIn: centsSchema,
  moneyOut: centsSchema,
  lines: z.int(),
});
export type BooksLag = DeepReadonly<z.infer<typeof booksLagSchema>>;

/** A shorter lag is a weekend without bookkeeping. */
export const MIN_LAG_DAYS = 3;

/** Returns the day of the last entry in the books, or undefined if there is none by then. */
export const lastEntryOf = (
  books: readonly Pick<Posting, 'date'>[],
  by: BusinessDate,
): BusinessDate | undefined =>
  books.reduce<BusinessDate | undefined>(
    (last, { date }) => (date <= by && (last === undefined || date > last) ? date : last),
    undefined,
  );

type GapLine = ComparedTransaction & Pick<Posting, 'kind'>;

/**
 * Compares the bank with the books and returns the bank transactions since the last entry in the
 * books. It compares only revenue and expenses, because books show no transfers and loans.
 * @param books postings of the books of the last weeks
 * @param bank postings of all banks of the same weeks
 * @returns null if the books are current, or have no entry in those weeks
 */
export function booksLag(
  name: string,
  books: readonly GapLine[],
  bank: readonly GapLine[],
  bankThrough: BusinessDate,
): BooksLag | null {
  const booksThrough = lastEntryOf(books, bankThrough);
  if (booksThrough === undefined || daysBetween(booksThrough, bankThrough) < MIN_LAG_DAYS) {
    return null;
  }
  const counted = bank.filter(
    ({ kind, amount, date }) => date <= bankThrough && effectOf(kind, amount) !== 'none',
  );
  const ahead = compareBooksWithBank(books, counted).onlyBank.filter(
    ({ date }) => date > booksThrough,
  );
  if (ahead.length === 0) return null;
  const sumOf = (isIn: boolean) =>
    sumCents(ahead.filter(({ amount }) => amount > 0 === isIn).map(({ amount }) => amount));
  return {
    books: name,
    booksThrough,
    bankThrough,
    moneyIn: sumOf(true),
    moneyOut: negateCents(sumOf(false)),
    lines: ahead.length,
  };
}

/** Limits books that lag: they are complete through their last entry. */
export const trustedSources = (
  sources: readonly SourceState[],
  gap: BooksLag | null | undefined,
): readonly SourceState[] =>
  gap
    ? sources.map((source) => {
        const { completeThrough: through } = source;
        const isAhead = through !== null && through > gap.booksThrough;
        return source.name === gap.books && isAhead
          ? { ...source, completeThrough: gap.booksThrough }
          : source;
      })
    : sources;
