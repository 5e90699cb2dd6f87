import { cashAhead } from '../snapshot/cash-ahead.ts';
import type { CashSnapshot } from '../snapshot/snapshot.ts';
import {
  countFact,
  dateFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type ToMoney,
} from './fact.ts';
import { figureFacts, type FigureFacts } from './number-facts.ts';

export interface CashFacts {
  readonly balance: FigureFacts;
  readonly asOf: DateFact;
  readonly forecast: {
    readonly days: CountFact;
    readonly low: MoneyFact;
    readonly lowOn: DateFact;
    /** whether cash is not expected to be lower than it is now */
    readonly isNow: boolean;
    /** what the low point is under; null: it is over it */
    readonly floor: MoneyFact | null;
    /** the last day that it was worked out from; null: that of the balance */
    readonly knownUntil: DateFact | null;
  } | null;
}

export function cashFacts(cash: CashSnapshot, money: ToMoney): CashFacts {
  const ahead = cashAhead(cash);
  return {
    balance: figureFacts(cash.balance, money),
    asOf: dateFact(cash.asOf),
    forecast: ahead && {
      days: countFact(ahead.days),
      low: money(ahead.low.amount),
      lowOn: dateFact(ahead.low.date),
      isNow: ahead.low.date === cash.asOf,
      floor: ahead.floor === null ? null : money(ahead.floor),
      knownUntil: ahead.knownUntil === null ? null : dateFact(ahead.knownUntil),
    },
  };
}
