import type { BusinessDate } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import { percentFromMean, scaleCents, type PercentTenths } from '../money/ratio.ts';
import type { Totals } from '../ledger/rollups/daily-rollup.ts';
import type { History, Measure } from './daily-history.ts';

/**
 * The lengths of the comparison windows, in days. The headline percentage compares with 30 days.
 */
export const BASELINE_DAYS = [7, 28, 30, 365] as const;

export type BaselineDays = (typeof BASELINE_DAYS)[number];

/** The fewest days for a meaningful mean. */
const MIN_DAYS = 7;

export interface MeanComparison {
  /** rounded half away from zero */
  readonly mean: Cents;
  /** how far the day is from the unrounded mean; null if the mean is 0 or the day is not final */
  readonly percent: PercentTenths | null;
}

export interface Baseline {
  /** days of history inside the window */
  readonly available: number;
  /** whether history covers the whole window */
  readonly complete: boolean;
  /** null if there are fewer than seven days of history */
  readonly means: Readonly<Record<Measure, MeanComparison>> | null;
}

export type Baselines = Readonly<Record<BaselineDays, Baseline>>;

/**
 * Compares a day with the plain means of the calendar days before it. The means include closed days
 * and days of zero, but not the day itself, so an owner can check them with a calculator. Measured
 * on real books, they are too noisy for alerts.
 * @param day null if the day is not final, because missing late data must not look like a drop
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
