import type { CashSnapshot } from '../snapshot/snapshot.ts';
import { dateFact, nameFact } from './fact.ts';
import { moneyIn } from './facts.ts';
import { say, type Sentence } from './sentence.ts';

/** What would lift the low point of cash most; null where nothing that is expected would. */
export function leverWords({ forecast, asOf }: CashSnapshot, currency: string): Sentence | null {
  const lever = forecast?.lever;
  if (!lever) return null;
  const money = moneyIn(currency);
  const [name, amount] = [nameFact(lever.name), money(lever.amount)];
  const then =
    lever.low.date === asOf
      ? say`cash is not expected to be lower than it is now`
      : say`the lowest point is about ${money(lever.low.amount)} on ${dateFact(lever.low.date)}`;
  if (lever.by === 'collecting') {
    return say`One lever: ${name} (${amount}, due ${dateFact(lever.date)}). Paid now, ${then}.`;
  }
  return say`One lever: ${name} (${amount}, expected ${dateFact(lever.date)}). Paid a week later, ${then}.`;
}
