import type { Measure } from '../../baselines/daily-history.ts';
import type { CountFact, DateFact, MoneyFact, NameFact } from '../../text/fact.ts';
import type { ThresholdMeasure, ThresholdWindow } from '../thresholds/threshold-measure.ts';
import type { BaselineName } from './alert-baseline.ts';

export interface MissingBillFacts {
  readonly name: NameFact;
  readonly usual: MoneyFact;
  readonly due: DateFact;
}

/** A payee or customer with its part of the measured amount. */
export interface ShareFacts {
  readonly name: NameFact;
  readonly amount: MoneyFact;
  /** null if its history is too short */
  readonly usual: MoneyFact | null;
}

/** The figures that the texts of an alert type may print. */
export interface AlertFigures {
  readonly date: DateFact;
  readonly counterparty: NameFact | null;
  readonly measure: Measure | 'cash' | null;
  readonly actual: MoneyFact | null;
  readonly expected: { readonly low: MoneyFact; readonly high: MoneyFact } | null;
  /** null if the alert concerns no amount */
  readonly impact: MoneyFact | null;
  /** revenue from regular customers that `actual` excludes; null if it excludes none */
  readonly leftOut: MoneyFact | null;
  readonly otherDay: DateFact | null;
  /** days from the other day to the day of the alert; null if the other day is not earlier */
  readonly daysLate: CountFact | null;
  /** the number of unpaid invoices; null if it is one, or unknown */
  readonly invoices: CountFact | null;
  /** bills that have not arrived; empty for every other type of alert */
  readonly bills: readonly MissingBillFacts[];
  /** the number of missing bills beside the first; null if the alert is about at most one bill */
  readonly others: CountFact | null;
  /**
   * the payees or customers that explain most of the difference, and those that explain less; null
   * in old alerts and for other detectors
   */
  readonly shares: {
    readonly main: readonly ShareFacts[];
    readonly others: readonly ShareFacts[];
  } | null;
  /** the owner's threshold; null for alerts of the detectors */
  readonly threshold: {
    readonly measure: ThresholdMeasure;
    readonly window: ThresholdWindow;
    readonly category: NameFact | null;
    readonly account: NameFact | null;
  } | null;
  readonly baseline: { readonly of: BaselineName; readonly count: CountFact | null };
}
