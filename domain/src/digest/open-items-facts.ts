import type { OpenTotals } from '../signals/open-items.ts';
import {
  countFact,
  dateFact,
  nameFact,
  type CountFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from './fact.ts';

export interface OpenFacts {
  readonly amount: MoneyFact;
  readonly count: CountFact;
  readonly overdue: { readonly amount: MoneyFact; readonly count: CountFact } | null;
  readonly dueSoon: MoneyFact | null;
  readonly oldest: {
    readonly name: NameFact;
    readonly amount: MoneyFact;
    readonly dueOn: DateFact;
  } | null;
}

export function openFacts(open: OpenTotals, money: ToMoney): OpenFacts {
  const { oldestOverdue } = open;
  return {
    amount: money(open.amount),
    count: countFact(open.count),
    overdue:
      open.overdueCount === 0
        ? null
        : { amount: money(open.overdue), count: countFact(open.overdueCount) },
    dueSoon: open.dueSoon === 0 ? null : money(open.dueSoon),
    oldest: oldestOverdue && {
      name: nameFact(oldestOverdue.counterparty),
      amount: money(oldestOverdue.amount),
      dueOn: dateFact(oldestOverdue.dueOn),
    },
  };
}
