import { daysBetween } from '../calendar/business-date.ts';
import type { BooksGap } from '../connections/books-gap.ts';
import { addCents } from '../money/cents.ts';
import {
  countFact,
  dateFact,
  moneyIn,
  type CountFact,
  type DateFact,
  type MoneyFact,
} from './fact.ts';

export interface BooksGapFacts {
  readonly days: CountFact;
  /** what went in and out together */
  readonly amount: MoneyFact;
  readonly lines: CountFact;
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
  readonly booksThrough: DateFact;
}

export function booksGapFacts(gap: BooksGap, currency: string): BooksGapFacts {
  const money = moneyIn(currency);
  const { booksThrough, bankThrough, lines } = gap;
  return {
    days: countFact(daysBetween(booksThrough, bankThrough)),
    amount: money(addCents(gap.moneyIn, gap.moneyOut)),
    lines: countFact(lines),
    moneyIn: gap.moneyIn === 0 ? null : money(gap.moneyIn),
    moneyOut: gap.moneyOut === 0 ? null : money(gap.moneyOut),
    booksThrough: dateFact(booksThrough),
  };
}
