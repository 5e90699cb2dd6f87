import type { ReconciliationState } from '../../connections/reconciliation.ts';
import { negateCents, type Cents } from '../../money/cents.ts';
import type { ReconciledSource } from '../../connections/source-state.ts';
import {
  dateFact,
  nameFact,
  type DateFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from '../../text/fact.ts';
import { NOTHING, say, type Sentence } from '../../text/sentence.ts';

/** The result of comparing our totals with the profit and loss report of the books. */
export interface ReconciliationFacts {
  readonly name: NameFact;
  readonly state: ReconciliationState;
  readonly from: DateFact;
  readonly to: DateFact;
  readonly revenue: DifferenceFacts | null;
  readonly expenses: DifferenceFacts | null;
}

interface DifferenceFacts {
  /** Always positive. */
  readonly amount: MoneyFact;
  readonly side: 'higher' | 'lower';
}

export function reconciliationFacts(
  name: string,
  reconciled: ReconciledSource,
  money: ToMoney,
): ReconciliationFacts {
  const differenceFacts = (difference: Cents): DifferenceFacts | null =>
    difference === 0
      ? null
      : {
          amount: money(difference < 0 ? negateCents(difference) : difference),
          side: difference < 0 ? 'lower' : 'higher',
        };
  return {
    name: nameFact(name),
    state: reconciled.state,
    from: dateFact(reconciled.from),
    to: dateFact(reconciled.to),
    revenue: differenceFacts(reconciled.revenueOver),
    expenses: differenceFacts(reconciled.expensesOver),
  };
}

/** A compared source in words. */
export interface ReconciliationView {
  readonly state: ReconciliationState;
  readonly sentence: Sentence;
}

/** Adds where to find the differing transactions. Connections itself shows only the summary. */
export function reconciliationView(facts: ReconciliationFacts): ReconciliationView {
  const { state } = facts;
  const summary = reconciliationSummaryText(facts);
  return {
    state,
    sentence:
      state === 'differs' ? say`${summary} Connections lists the transactions to check.` : summary,
  };
}

/**
 * Writes the sentence "Your totals match the profit and loss report of QuickBooks to the cent from
 * Monday, August 23 to Saturday, November 20."
 */
export function reconciliationSummaryText(facts: ReconciliationFacts): Sentence {
  const { name, state, from, to } = facts;
  const days = from.date === to.date ? say`on ${from}` : say`from ${from} to ${to}`;
  if (state === 'matches') {
    return say`Your totals match the profit and loss report of ${name} to the cent ${days}.`;
  }
  const differences = differencesText(facts);
  return state === 'differs'
    ? say`Your totals do not match the profit and loss report of ${name} ${days}${differences}.`
    : say`Except for your corrections, your totals match the profit and loss report of ${name} ${days}${differences}.`;
}

/** Formats the differences: ": revenue is $614.00 higher here, expenses are $20.00 lower here". */
function differencesText({
  revenue,
  expenses,
}: Pick<ReconciliationFacts, 'revenue' | 'expenses'>): Sentence {
  const parts = [
    ...(revenue ? [say`revenue is ${revenue.amount} ${revenue.side} here`] : []),
    ...(expenses ? [say`expenses are ${expenses.amount} ${expenses.side} here`] : []),
  ];
  const [first, second] = parts;
  if (!first) return NOTHING;
  return second ? say`: ${first}, ${second}` : say`: ${first}`;
}
