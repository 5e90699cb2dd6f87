import type { TiedFacts } from './facts.ts';
import { NOTHING, say, type Sentence } from './sentence.ts';

/** "Your totals match the profit and loss of QuickBooks to the cent, August 23 to November 20." */
export function tieOutWords({ name, state, from, to, revenue, expenses }: TiedFacts): Sentence {
  const days = say`${from} to ${to}`;
  if (state === 'matches') {
    return say`Your totals match the profit and loss of ${name} to the cent, ${days}.`;
  }
  const off = differenceWords({ revenue, expenses });
  return state === 'differs'
    ? say`Your totals do not match the profit and loss of ${name}, ${days}${off}. Connections lists the lines to look at.`
    : say`Your totals match the profit and loss of ${name} but for lines that were corrected here, ${days}${off}.`;
}

/** ": revenue is $614.00 higher here, expenses are $20.00 lower here" */
function differenceWords({ revenue, expenses }: Pick<TiedFacts, 'revenue' | 'expenses'>): Sentence {
  const parts = [
    ...(revenue ? [say`revenue is ${revenue.by} ${revenue.side} here`] : []),
    ...(expenses ? [say`expenses are ${expenses.by} ${expenses.side} here`] : []),
  ];
  const [first, second] = parts;
  if (!first) return NOTHING;
  return second ? say`: ${first}, ${second}` : say`: ${first}`;
}
