import type { CashFacts } from './cash-facts.ts';
import type { DateFact } from './fact.ts';
import { figureWords } from './figure-words.ts';
import type { FigureFacts } from './number-facts.ts';
import { NOTHING, say, type Part, type Sentence } from './sentence.ts';

export function cashWords({ balance, asOf, forecast }: CashFacts): Sentence {
  const today = say`Cash at the end of ${asOf}: ${balanceWords(balance)}.`;
  if (!forecast) return today;
  return forecast.isNow
    ? say`${today} It is not expected to be lower in the next ${forecast.days} days.`
    : say`${today} Lowest point in the next ${forecast.days} days: about ${forecast.low} on ${forecast.lowOn}${forecast.floor ? say`, ${underFloor(forecast.floor)}` : NOTHING}${asOfBooks(forecast.knownUntil)}.`;
}

/** A balance that is not complete may be too high as well as too low. */
export const balanceWords = (balance: FigureFacts): Sentence =>
  balance.state === 'so_far' ? say`${balance.amount}, as far as is known` : figureWords(balance);

/** The floor of cash is ours, so it has to be said what it is. */
export const underFloor = (floor: Part): Sentence =>
  say`under three days of your expenses, ${floor}`;

/** Of books that have not gone on since: ", as of the books of Thursday, March 4" */
export const asOfBooks = (knownUntil: DateFact | null): Sentence =>
  knownUntil ? say`, as of the books of ${knownUntil}` : NOTHING;
