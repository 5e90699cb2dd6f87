import type { MoneyFact } from './fact.ts';
import { say, type Part, type Sentence } from './sentence.ts';

/** Formats a range: "$300.00 to $450.00", or one amount if both ends are the same. */
export const rangePhrase = ({
  low,
  high,
}: {
  readonly low: MoneyFact;
  readonly high: MoneyFact;
}): Sentence => (low.amount === high.amount ? say`${low}` : say`${low} to ${high}`);

/** Formats our definition of the cash floor: "under three days of your expenses, $1,200.00". */
export const underFloorPhrase = (floor: Part): Sentence =>
  say`under three days of your expenses, ${floor}`;
