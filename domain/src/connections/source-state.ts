import type { BusinessDate, Period } from '../calendar/business-date.ts';
import type { ReconciliationState } from './reconciliation.ts';
import type { Cents } from '../money/cents.ts';

/** Why a source is not current. */
export type SourceProblem = 'needs-reconnect' | 'provider-down' | 'still-syncing';

/** A connection or file, and through which day it is complete. */
export interface SourceState {
  /** as the owner knows it: "First Bank", "QuickBooks" */
  readonly name: string;
  /** whether it provides revenue and expenses, cash, or both */
  readonly provides: readonly ('profit' | 'cash')[];
  /** the last day with all transactions; null before the first sync */
  readonly completeThrough: BusinessDate | null;
  readonly problem: SourceProblem | null;
  /** the comparison with its own profit and loss; absent before the first check */
  readonly reconciled?: ReconciledSource | undefined;
}

/** Our totals of some days and those that the books report. */
export interface ReconciledSource extends Period {
  readonly state: ReconciliationState;
  /** our total minus the reported one */
  readonly revenueOver: Cents;
  readonly expensesOver: Cents;
}

/** Returns the sources that are not complete for a day yet. */
export const waitingFor = (
  sources: readonly SourceState[],
  provides: 'profit' | 'cash',
  date: BusinessDate,
): readonly SourceState[] =>
  sources.filter(
    (source) =>
      source.provides.includes(provides) &&
      (source.completeThrough === null || source.completeThrough < date),
  );
