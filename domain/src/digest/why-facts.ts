import { sumCents } from '../money/cents.ts';
import type { Contributions } from '../signals/contributors.ts';
import {
  countFact,
  nameFact,
  type CountFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from './fact.ts';

/** The names that a digest gives; the others are one line that keeps the sum. */
const MOST_MOVERS = 3;

export interface WhyFacts {
  readonly measure: 'revenue' | 'expenses';
  readonly weeks: CountFact;
  readonly usual: MoneyFact;
  readonly change: MoneyFact;
  readonly movers: readonly { readonly name: NameFact; readonly change: MoneyFact }[];
  /** the names that are not given, so that the parts still add up to the change */
  readonly others: { readonly count: CountFact; readonly change: MoneyFact } | null;
}

export function whyFacts(
  measure: WhyFacts['measure'],
  why: Contributions,
  money: ToMoney,
): WhyFacts {
  // With one name left over, naming it is as short as counting it.
  const given = why.contributors.length === MOST_MOVERS + 1 ? MOST_MOVERS + 1 : MOST_MOVERS;
  const others = why.contributors.slice(given);
  return {
    measure,
    weeks: countFact(why.weeks),
    usual: money(why.usual),
    change: money(why.change),
    movers: why.contributors
      .slice(0, given)
      .map(({ name, change }) => ({ name: nameFact(name), change: money(change) })),
    others:
      others.length === 0
        ? null
        : {
            count: countFact(others.length),
            change: money(sumCents(others.map(({ change }) => change))),
          },
  };
}
