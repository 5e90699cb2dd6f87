import type { Comparison } from '@daily-snapshot/domain/alerts/texts/alert-explanation';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';

/** A bar of a chart, in percent of the chart’s height from the top. */
export interface ComparisonBar {
  readonly top: number;
  readonly height: number;
  readonly isMeasured: boolean;
}

export interface ComparisonScale {
  readonly bars: readonly ComparisonBar[];
  /** position of the expected range; null if single bars cannot be compared with it */
  readonly range: { readonly top: number; readonly height: number } | null;
}

/** Computes bars from zero for past and measured amounts, and the expected range behind them. */
export function comparisonScale(
  { past, measured }: Pick<Comparison, 'past' | 'measured'>,
  { actual, expected }: Pick<Alert, 'actual' | 'expected'>,
): ComparisonScale {
  // the expected range applies to the sum, so it is shown only if the bars are sums or there is a
  // single bar
  const [only] = measured;
  const range = expected && (measured.length === 0 || only === actual) ? expected : null;
  const amounts = [0, ...past, ...measured, ...(range ? [range.low, range.high] : [])];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const top = (amount: number) => (100 * (most - amount)) / Math.max(1, most - least);
  const between = (low: number, high: number) => ({ top: top(high), height: top(low) - top(high) });
  const bar = (isMeasured: boolean) => (amount: number) => ({
    ...between(Math.min(0, amount), Math.max(0, amount)),
    isMeasured,
  });
  return {
    bars: [...past.map(bar(false)), ...measured.map(bar(true))],
    range: range && between(range.low, range.high),
  };
}
