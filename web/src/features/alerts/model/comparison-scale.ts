import type { Comparison } from '@daily-snapshot/domain/alerts/types/alert-explanation';
import type { Alert } from '@daily-snapshot/domain/alerts/types/alert';

/** A bar of a picture, in percent of its height from the top. */
export interface ComparisonBar {
  readonly top: number;
  readonly height: number;
  readonly isMeasured: boolean;
}

export interface ComparisonScale {
  readonly bars: readonly ComparisonBar[];
  /** where what is expected lies; null where single bars say nothing of it */
  readonly range: { readonly top: number; readonly height: number } | null;
}

/** Bars from zero for what was before and what was found, with what is expected behind them. */
export function comparisonScale(
  { past, measured }: Pick<Comparison, 'past' | 'measured'>,
  { actual, expected }: Pick<Alert, 'actual' | 'expected'>,
): ComparisonScale {
  // a range is that of the sum: it stands behind bars that are sums, or the only one
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
