import type { BusinessDate, Period } from '../calendar/business-date.ts';
import type { ReconciliationState } from './reconciliation.ts';
import type { Cents } from '../money/cents.ts';

/** What keeps a source from being current. */
export type SourceProblem = 'needs-reconnect' | 'provider-down' | 'still-syncing';

/** A connection or a file, and until when it has told us everything. */
export interface SourceState {
  /** as the owner knows it: "First Bank", "QuickBooks" */
  readonly name: string;
  /** whether revenue and expenses rest on it, or cash, or both */
  readonly gives: readonly ('profit' | 'cash')[];
  /** the last day whose lines are all here; null before the first sync */
  readonly completeThrough: BusinessDate | null;
  readonly problem: SourceProblem | null;
  /** how its lines compare with its own profit and loss; absent until that was looked at */
  readonly tied?: ReconciledSource | undefined;
}

/** Our totals of some days beside those that the books state of themselves. */
export interface ReconciledSource extends Period {
  readonly state: ReconciliationState;
  /** how much more we come to; below zero where it is less */
  readonly revenueOver: Cents;
  readonly expensesOver: Cents;
}

/** The sources that have not told all about a day yet. */
export const waitingFor = (
  sources: readonly SourceState[],
  gives: 'profit' | 'cash',
  date: BusinessDate,
): readonly SourceState[] =>
  sources.filter(
    (source) =>
      source.gives.includes(gives) &&
      (source.completeThrough === null || source.completeThrough < date),
  );
