import type { TieOutState } from '../connections/tie-out.ts';
import { negateCents, type Cents } from '../money/cents.ts';
import type { TiedSource } from '../connections/source-state.ts';
import {
  dateFact,
  nameFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from './fact.ts';

/** How the totals compare with what books state of themselves. */
export interface TiedFacts {
  readonly name: NameFact;
  readonly state: TieOutState;
  readonly from: DateFact;
  readonly to: DateFact;
  readonly revenue: OverFacts | null;
  readonly expenses: OverFacts | null;
}

interface OverFacts {
  /** above zero */
  readonly by: MoneyFact;
  readonly side: 'higher' | 'lower';
}

export function tiedFacts(name: string, tied: TiedSource, money: ToMoney): TiedFacts {
  const overFacts = (over: Cents): OverFacts | null =>
    over === 0
      ? null
      : { by: money(over < 0 ? negateCents(over) : over), side: over < 0 ? 'lower' : 'higher' };
  return {
    name: nameFact(name),
    state: tied.state,
    from: dateFact(tied.from),
    to: dateFact(tied.to),
    revenue: overFacts(tied.revenueOver),
    expenses: overFacts(tied.expensesOver),
  };
}
