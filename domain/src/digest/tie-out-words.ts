import { NOTHING, say, type Sentence } from './sentence.ts';
import type { TiedFacts } from './tie-out-facts.ts';

/** The same where the lines that may be why are not beside it, as they are under Connections. */
export function tieOutWords(tied: TiedFacts): Sentence {
  const words = tieOutWordsAlone(tied);
  return tied.state === 'differs' ? say`${words} Connections lists the lines to look at.` : words;
}

/** "Your totals match the profit and loss of QuickBooks to the cent, August 23 to November 20." */
export function tieOutWordsAlone({
  name,
  state,
  from,
  to,
  revenue,
  expenses,
}: TiedFacts): Sentence {
  const days = say`${from} to ${to}`;
  if (state === 'matches') {
    return say`Your totals match the profit and loss of ${name} to the cent, ${days}.`;
  }
  const off = differenceWords({ revenue, expenses });
  return state === 'differs'
    ? say`Your totals do not match the profit and loss of ${name}, ${days}${off}.`
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
