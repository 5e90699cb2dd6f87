import type { BusinessDate, Period } from '../calendar/business-date.ts';
import type { BooksGap } from '../connections/books-gap.ts';
import type { Cents } from '../money/cents.ts';
import type { PercentTenths } from '../money/ratio.ts';
import type { Basis } from '../ledger/basis.ts';
import type { LeftOut, Unclassified } from '../rollup/daily-rollup.ts';
import type { AlertChange } from '../signals/alert.ts';
import type { CashForecast, LowPoint } from '../signals/cash-low-point.ts';
import type { Contributions } from '../signals/contributors.ts';
import type { ExpectedRange } from '../signals/expected-range.ts';
import type { Measure } from '../signals/history.ts';
import type { OpenTotals } from '../signals/open-items.ts';
import type { Correction } from './correction.ts';
import type { DaySnapshot } from './day-snapshot.ts';
import type { Figure } from './figure.ts';
import type { SourceState } from '../connections/source-state.ts';

/** One of the three numbers over all covered days, beside its normal. */
export interface MeasureSnapshot {
  readonly figure: Figure;
  /** the band; null while there is too little history */
  readonly expected: ExpectedRange | null;
  /** where a final number stands to its band */
  readonly place: 'below' | 'within' | 'above' | null;
  /** the 30-day mean times the covered days, and how far a final number is from it */
  readonly against30Days: { readonly mean: Cents; readonly percent: PercentTenths | null } | null;
}

/** A low point under the floor, as the detector of cash expects it. */
export interface CashWarning {
  readonly low: LowPoint;
  readonly floor: Cents;
  /** how far ahead it looked */
  readonly days: number;
  /** the last day that it knew; absent: that of the balance */
  readonly knownUntil?: BusinessDate | undefined;
}

export interface CashSnapshot {
  readonly balance: Figure;
  readonly asOf: BusinessDate;
  /** null while the balance is not final or history is short */
  readonly forecast: CashForecast | null;
  /** what the alert of cash expects; absent: nothing under the floor */
  readonly warning?: CashWarning | undefined;
}

/** What a digest says, in numbers. Once sent it is never changed. */
export interface Snapshot {
  readonly business: string;
  readonly digestDay: BusinessDate;
  readonly covers: Period;
  readonly currency: string;
  readonly basis: Basis;
  readonly measures: Readonly<Record<Measure, MeasureSnapshot>>;
  /** who moved revenue and expenses; null unless the number is final and has a usual */
  readonly why: Readonly<Record<'revenue' | 'expenses', Contributions | null>>;
  readonly days: readonly DaySnapshot[];
  readonly unclassified: Unclassified;
  readonly leftOut: readonly LeftOut[];
  readonly corrections: readonly Correction[];
  /** what data changed of alerts that were told; absent: nothing */
  readonly alertChanges?: readonly AlertChange[] | undefined;
  readonly cash: CashSnapshot | null;
  readonly owed: OpenTotals | null;
  readonly owing: OpenTotals | null;
  /** lines that were counted or left out, on the covered days */
  readonly lines: number;
  readonly sources: readonly SourceState[];
  /** absent where the books keep up with the bank, or there are no two of them */
  readonly booksGap?: BooksGap | undefined;
  /** the bank holiday on the digest day itself */
  readonly holiday: string | null;
}
