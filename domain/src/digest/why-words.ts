import { usualDay } from './day-words.ts';
import type { DigestFacts } from './facts.ts';
import { MEASURE_NAMES, verb } from './measure-words.ts';
import { list, plural, say, signed, unsigned, type Sentence } from './sentence.ts';
import type { WhyFacts } from './why-facts.ts';

/** "Expenses were $1,930.00 above a usual Tuesday ($400.00 on average over the last 4): Acme +$1,600.00, …" */
export function whyWords(
  { measure, change, usual, weeks, movers, others }: WhyFacts,
  facts: DigestFacts,
): Sentence {
  const side = change.amount > 0 ? 'above' : 'below';
  const parts = movers.map((mover) => say`${mover.name} ${signed(mover.change)}`);
  const rest = others
    ? [say`${others.count} ${plural(others.count, 'other', 'others')} ${signed(others.change)}`]
    : [];
  return say`${MEASURE_NAMES[measure]} ${verb(measure)} ${unsigned(change)} ${side} a usual ${usualDay(facts)} (${usual} on average over the last ${weeks}): ${list([...parts, ...rest])}.`;
}
