import { formatFact, type MoneyFact } from './fact.ts';
import { rounded, say, type Part, type Sentence } from './sentence.ts';

/** Formats a range: "$300.00 to $450.00", or one amount if both ends are the same. */
export const rangePhrase = ({
  low,
  high,
}: {
  readonly low: MoneyFact;
  readonly high: MoneyFact;
}): Sentence => (low.amount === high.amount ? say`${low}` : say`${low} to ${high}`);

/**
 * Formats a range in whole dollars: "$300 to $450". Keeps the cents if both ends would look equal
 * without them.
 */
export function roundedRangePhrase({
  low,
  high,
}: {
  readonly low: MoneyFact;
  readonly high: MoneyFact;
}): Sentence {
  if (low.amount === high.amount) return say`${rounded(low)}`;
  const isAmbiguous = formatFact(low, 'rounded') === formatFact(high, 'rounded');
  return isAmbiguous ? say`${low} to ${high}` : say`${rounded(low)} to ${rounded(high)}`;
}

/** Formats our definition of the cash floor: "less than three days of your expenses ($1,200.00)". */
export const underFloorPhrase = (floor: Part): Sentence =>
  say`less than three days of your expenses (${floor})`;
