import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';

/**
 * The figures that an alert was worked out from. With them alone its actual, its range and its money
 * at stake can be worked out again (`reckon`), and each of them can be found in the ledger.
 */
export interface Evidence {
  /** the days whose lines were measured */
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** what they came to: the amounts of its lines, or the totals of its days; in minor units */
  readonly measured: readonly Cents[];
  /** what they were compared with, oldest first: charges, payments, totals; in minor units */
  readonly past: readonly Cents[];
  /** what else its judge goes by: shares, factors, counts, days */
  readonly figures: Readonly<Record<string, number>>;
}

/** More is no evidence but a copy of the ledger: judges measure and compare no more than so much. */
export const MEASURED_MAX = 60;
export const PAST_MAX = 40;
export const FIGURES_MAX = 20;

/** What an alert says in money. */
export interface Reckoned {
  readonly actual: Cents | null;
  readonly expected: { readonly low: Cents; readonly high: Cents } | null;
  /** never negative */
  readonly impact: Cents;
}
