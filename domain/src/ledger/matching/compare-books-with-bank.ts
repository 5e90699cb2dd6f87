import { daysBetween } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { nameLikeness, nameOf } from '../classification/counterparty.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import type { SourceTransaction } from '../posting.ts';

/** A payment in the books reaches the bank within one working week. */
const CLEARING_DAYS = 5;

/** The fields that decide whether two records are the same money. */
export type ComparedTransaction = Pick<
  SourceTransaction,
  'id' | 'date' | 'amount' | 'counterparty' | 'description'
>;

export interface BooksAgainstBank<Line> {
  readonly both: readonly { readonly books: Line; readonly bank: Line }[];
  readonly onlyBooks: readonly Line[];
  readonly onlyBank: readonly Line[];
}

/**
 * Matches the books with the bank. Revenue and expenses come from the books and cash from the bank,
 * so the two are never added. Records without a match are listed.
 */
export function compareBooksWithBank<Line extends ComparedTransaction>(
  books: readonly Line[],
  bank: readonly Line[],
): BooksAgainstBank<Line> {
  const bankByAmount = groupBy(bank, (line) => line.amount);
  const candidates: Candidate<Line, Line>[] = books.flatMap((left) =>
    (bankByAmount.get(left.amount) ?? []).flatMap((right) => {
      const gap = Math.abs(daysBetween(left.date, right.date));
      if (gap > CLEARING_DAYS) return [];
      return [{ left, right, cost: gap * 100 + (100 - nameLikeness(nameOf(left), nameOf(right))) }];
    }),
  );
  const both = pairCheapestFirst(candidates).map(({ left, right }) => ({
    books: left,
    bank: right,
  }));
  const matched = new Set(both.flatMap((pair) => [pair.books, pair.bank]));
  return {
    both,
    onlyBooks: books.filter((line) => !matched.has(line)),
    onlyBank: bank.filter((line) => !matched.has(line)),
  };
}
