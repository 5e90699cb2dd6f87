import type { BooksGapFacts } from './books-gap-facts.ts';
import { plural, say, type Sentence } from './sentence.ts';

/** "Your bank is 6 days and $12,300.00 ahead of your books: …" */
export function booksGapWords(gap: BooksGapFacts): Sentence {
  const { days, amount, lines, moneyIn, moneyOut, booksThrough } = gap;
  const many = say`${lines} ${plural(lines, 'line', 'lines')}`;
  const sides =
    moneyIn && moneyOut
      ? say`${many}, ${moneyIn} in and ${moneyOut} out,`
      : say`${many}, all money ${moneyIn ? 'in' : 'out'},`;
  return say`Your bank is ${days} days and ${amount} ahead of your books: ${lines.count === 1 ? many : sides} after ${booksThrough} ${plural(lines, 'is', 'are')} at the bank and not in the books yet.`;
}
