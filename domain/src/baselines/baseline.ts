import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import { percentFromMean, scaleCents, type PercentTenths } from '../money/ratio.ts';
import type { Totals } from '../ledger/rollups/daily-rollup.ts';
import type { History, Measure } from './daily-history.ts';

/** The windows an owner is told about, in days. The headline percentage is against 30. */
export const BASELINE_DAYS = [7, 28, 30, 365] as const;

export type BaselineDays = (typeof BASELINE_DAYS)[number];

/** A mean of fewer days says nothing. */
const MIN_DAYS = 7;

export interface MeanComparison {
  /** rounded half away from zero */
  readonly mean: Cents;
  /** of the unrounded mean; null when that is 0 or the day is not final */
  readonly percent: PercentTenths | null;
}

export interface Baseline {
  /** days of history inside the window */
  readonly available: number;
  /** whether the whole window is history */
  readonly complete: boolean;
  /** null with fewer than seven days of history */
  readonly means: Readonly<Record<Measure, MeanComparison>> | null;
}

export type Baselines = Readonly<Record<BaselineDays, Baseline>>;

/**
 * A day against the plain means of the calendar days before it, zero and closed days included and
 * the day itself left out: what an owner can check with a calculator. It informs; measured on real
 * books it is no ground for an alert.
 *
 * @param day null while the day is not final: what is late must not look like a drop
 */
export function baselinesOf(history: History, date: BusinessDate, day: Totals | null): Baselines {
  const of = (length: BaselineDays): Baseline => {
    const available = Math.min(length, history.daysBefore(date));
    const complete = available === length;
    if (available < MIN_DAYS) return { available, complete, means: null };
    const sum = history.sumBefore(date, length);
    const against = (measure: Measure): MeanComparison => ({
      mean: scaleCents(sum[measure], 1n, BigInt(available)),
      percent: day && percentFromMean(day[measure], sum[measure], available),
    });
    const means = {
      revenue: against('revenue'),
      expenses: against('expenses'),
      net: against('net'),
    };
    return { available, complete, means };
  };
  return { 7: of(7), 28: of(28), 30: of(30), 365: of(365) };
}
