import type { Measure } from '@daily-snapshot/domain/baselines/daily-history';
import { amountOf } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { DayOfStrip } from '@daily-snapshot/domain/digest/build/thirty-day-strip';

/** A vertical span, in percent of the chart's height. */
export interface BarSpan {
  readonly top: number;
  readonly height: number;
}

export interface DailyBar {
  readonly state: 'final' | 'so_far' | 'unknown';
  readonly isOut: boolean;
  readonly isPositive: boolean;
  /** Null if the amount is unknown. */
  readonly bar: BarSpan | null;
  readonly band: BarSpan | null;
}

export interface DailyBarScale {
  readonly bars: readonly DailyBar[];
  /** The position of zero, in percent from the top. */
  readonly zero: number;
}

/** Places the days of a number and their expected ranges on one scale that includes zero. */
export function dailyBarScale(days: readonly DayOfStrip[], measure: Measure): DailyBarScale {
  const amounts = days.flatMap(({ figures, expected: { [measure]: range } }) => [
    amountOf(figures[measure]) ?? 0,
    ...(range ? [range.low, range.high] : []),
  ]);
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  // With only zeros, zero is at the bottom.
  const down = (amount: number) => (high === low ? 100 : ((high - amount) / (high - low)) * 100);
  const spanOf = (a: number, b: number): BarSpan => ({
    top: down(Math.max(a, b)),
    height: Math.abs(down(a) - down(b)),
  });
  return {
    zero: down(0),
    bars: days.map(({ figures, expected }) => {
      const figure = figures[measure];
      const amount = amountOf(figure);
      const range = expected[measure];
      return {
        state: figure.state,
        isOut:
          figure.state === 'final' &&
          range !== null &&
          (figure.amount < range.low || figure.amount > range.high),
        isPositive: amount !== null && amount > 0,
        bar: amount === null ? null : spanOf(0, amount),
        band: range ? spanOf(range.low, range.high) : null,
      };
    }),
  };
}
