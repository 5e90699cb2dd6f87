import { usualDay } from './day-words.ts';
import type { DigestFacts } from './facts.ts';
import type { NumberFacts, RangeFacts } from './number-facts.ts';
import { say, type Sentence } from './sentence.ts';

/** Where a number stands to its normal range: "above normal". */
export const placeWords = ({ place }: NumberFacts): string | null => place && `${place} normal`;

/** The range, and which days it is that of: "Normal for a Tuesday: $300.00 to $450.00" */
export const namedRangeWords = (
  { range }: Pick<NumberFacts, 'range'>,
  facts: DigestFacts,
): Sentence | null =>
  range &&
  say`Normal for ${facts.days.count === 1 ? 'a ' : ''}${usualDay(facts)}: ${fromTo(range)}`;

export const rangeWords = ({ range }: Pick<NumberFacts, 'range'>): Sentence =>
  range ? say`Normal: ${fromTo(range)}` : say`No normal range yet: it takes four weeks of history`;

/** "$300.00 to $450.00", or one amount where both ends are the same. */
export const fromTo = ({ low, high }: Pick<RangeFacts, 'low' | 'high'>): Sentence =>
  low.amount === high.amount ? say`${low}` : say`${low} to ${high}`;
