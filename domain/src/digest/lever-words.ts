import type { CashSnapshot } from '../snapshot/snapshot.ts';
import { dateFact, moneyIn, nameFact } from './fact.ts';
import { say, type Sentence } from './sentence.ts';

/** What would lift the low point of cash most; null where nothing that is expected would. */
export function leverWords(
  { forecast, warning, asOf }: CashSnapshot,
  currency: string,
): Sentence | null {
  const lever = forecast?.lever;
  if (!lever) return null;
  const money = moneyIn(currency);
  const [name, amount, date] = [nameFact(lever.name), money(lever.amount), dateFact(lever.date)];
  const [is, paid] =
    lever.by === 'collecting' ? ['due', 'Paid now'] : ['expected', 'Paid a week later'];
  const what = say`One lever: ${name} (${amount}, ${is} ${date}).`;
  // A warning has a low point of its own: what is collected lifts that too, a delay may not.
  if (warning) return lever.by === 'collecting' ? say`${what} ${paid}, cash stays higher.` : null;
  const then =
    lever.low.date === asOf
      ? say`cash is not expected to be lower than it is now`
      : say`the lowest point is about ${money(lever.low.amount)} on ${dateFact(lever.low.date)}`;
  return say`${what} ${paid}, ${then}.`;
}
