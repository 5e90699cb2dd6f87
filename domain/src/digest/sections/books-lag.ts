import { daysBetween } from '../../calendar/business-date.ts';
import type { BooksLag } from '../../connections/books-lag.ts';
import { addCents } from '../../money/cents.ts';
import {
  countFact,
  dateFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type ToMoney,
} from '../../text/fact.ts';
import { plural, say, type Sentence } from '../../text/sentence.ts';

export interface BooksLagFacts {
  readonly days: CountFact;
  /** Money in plus money out. */
  readonly amount: MoneyFact;
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
  amount: money(addCents(moneyIn, moneyOut)),
  postingCount: countFact(lines),
  moneyIn: moneyIn === 0 ? null : money(moneyIn),
  moneyOut: moneyOut === 0 ? null : money(moneyOut),
  booksThrough: dateFact(booksThrough),
});

/** Writes the sentence "Your bank is 6 days and $12,300.00 ahead of your books: …". */
export function booksLagText(lag: BooksLagFacts): Sentence {
  const { days, amount, postingCount, moneyIn, moneyOut, booksThrough } = lag;
  const count = say`${postingCount} ${plural(postingCount, 'line', 'lines')}`;
  const directions =
    moneyIn && moneyOut
      ? say`${count}, ${moneyIn} in and ${moneyOut} out,`
      : say`${count}, all money ${moneyIn ? 'in' : 'out'},`;
  return say`Your bank is ${days} days and ${amount} ahead of your books: ${postingCount.count === 1 ? count : directions} after ${booksThrough} ${plural(postingCount, 'is', 'are')} at the bank and not in the books yet.`;
}
