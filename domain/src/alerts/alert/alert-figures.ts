import type { Measure } from '../../baselines/daily-history.ts';
import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import type { ThresholdMeasure, ThresholdWindow } from '../thresholds/threshold-measure.ts';
import type { BaselineName } from './alert-baseline.ts';

export interface MissingBillFacts {
  readonly name: NameFact;
  readonly usual: MoneyFact;
  readonly due: DateFact;
}

/** The figures that the texts of an alert type may print. */
export interface AlertFigures {
  readonly date: DateFact;
  readonly counterparty: NameFact | null;
  readonly measure: Measure | 'cash' | null;
  readonly actual: MoneyFact | null;
  readonly expected: { readonly low: MoneyFact; readonly high: MoneyFact } | null;
  /** null if no money is at stake */
  readonly impact: MoneyFact | null;
  /** revenue from regular customers that `actual` excludes; null if it excludes none */
  readonly leftOut: MoneyFact | null;
  readonly otherDay: DateFact | null;
  /** bills that have not arrived; empty for every other type of alert */
  readonly bills: readonly MissingBillFacts[];
  /** the number of missing bills beside the first; null if the alert is about at most one bill */
  readonly others: CountFact | null;
  /** the owner's threshold; null for alerts of the detectors */
  readonly threshold: {
    readonly measure: ThresholdMeasure;
    readonly window: ThresholdWindow;
    readonly category: NameFact | null;
    readonly account: NameFact | null;
  } | null;
  readonly baseline: { readonly of: BaselineName; readonly count: CountFact | null };
}
