import type { LeftOutFacts, UnclassifiedFacts } from './beside-numbers-facts.ts';
import type { DigestFacts } from './facts.ts';
import { list, plural, say, type Sentence } from './sentence.ts';

export function unclassifiedWords({ moneyIn, moneyOut, lines }: UnclassifiedFacts): Sentence {
  const sides = [
    ...(moneyIn ? [say`${moneyIn} in, counted as revenue`] : []),
    ...(moneyOut ? [say`${moneyOut} out, counted as expenses`] : []),
  ];
  return say`Not classified yet: ${list(sides)}, ${lines} ${plural(lines, 'line', 'lines')}.`;
}

export function leftOutWords(leftOut: readonly LeftOutFacts[]): Sentence {
  const item = ({ label, moneyIn, moneyOut }: LeftOutFacts): Sentence[] => [
    ...(moneyIn ? [say`${moneyIn} ${label} in`] : []),
    ...(moneyOut ? [say`${moneyOut} ${label} out`] : []),
  ];
  return say`Not counted as revenue or expenses: ${list(leftOut.flatMap(item))}.`;
}

export function holidayWords({ holiday }: DigestFacts): Sentence | null {
  return holiday && say`Banks are closed today (${holiday}); payments may arrive a day later.`;
}
