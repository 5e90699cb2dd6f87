import { daysBetween } from '../../calendar/business-date.ts';
import { groupBy } from '../../shared/group-by.ts';
import { nameLikeness } from '../classification/counterparty.ts';
import { nameOf } from '../classification/classify.ts';
import { pairCheapestFirst, type Candidate } from './pair-cheapest-first.ts';
import type { SourceTransaction } from '../posting.ts';

/** A payment in the books reaches the bank within a working week. */
const CLEARING_DAYS = 5;

/** What of a line tells whether another one is the same money. */
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
 * Lays the books beside the bank. The books give revenue and expenses and the bank gives cash, so
 * the two are never added; what only one of them has is an open question of its own.
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
