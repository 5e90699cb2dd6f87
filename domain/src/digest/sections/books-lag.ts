import { daysBetween } from '../../calendar/business-date.ts';
import type { BooksLag } from '../../connections/books-lag.ts';
import {
  countFact,
  dateFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type ToMoney,
} from '../../text/fact.ts';

export interface BooksLagFacts {
  readonly days: CountFact;
  readonly postingCount: CountFact;
  readonly moneyIn: MoneyFact | null;
  readonly moneyOut: MoneyFact | null;
  readonly booksThrough: DateFact;
}

export const booksLagFacts = (
  { booksThrough, bankThrough, lines, moneyIn, moneyOut }: BooksLag,
  money: ToMoney,
): BooksLagFacts => ({
  days: countFact(daysBetween(booksThrough, bankThrough)),
  postingCount: countFact(lines),
  moneyIn: moneyIn === 0 ? null : money(moneyIn),
  moneyOut: moneyOut === 0 ? null : money(moneyOut),
  booksThrough: dateFact(booksThrough),
});
