import type { CashForecast } from '../signals/cash-low-point.ts';
import { dateFact, nameFact } from './fact.ts';
import { moneyIn } from './facts.ts';
import { say, type Sentence } from './sentence.ts';

/** What would lift the low point most; null where nothing that is expected would. */
export function leverWords({ lever }: CashForecast, currency: string): Sentence | null {
  if (!lever) return null;
  const money = moneyIn(currency);
  const [name, amount] = [nameFact(lever.name), money(lever.amount)];
  const then = say`the lowest point would be about ${money(lever.low.amount)} on ${dateFact(lever.low.date)}`;
  return say`One lever: ${name} (${amount}, expected ${dateFact(lever.date)}). Paid a week later, ${then}.`;
}
