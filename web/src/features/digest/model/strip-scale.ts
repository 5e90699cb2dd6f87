import type { Measure } from '@daily-snapshot/domain/signals/history';
import { amountOf } from '@daily-snapshot/domain/snapshot/figure';
import type { DayOfStrip } from '@daily-snapshot/domain/snapshot/thirty-days';

/** A stretch from top to bottom, in percent of the chart's height. */
export interface Stretch {
  readonly top: number;
  readonly height: number;
}

export interface StripBar {
  readonly state: 'final' | 'so_far' | 'unknown';
  readonly isOut: boolean;
  /** Null where the amount is not known. */
  readonly bar: Stretch | null;
  readonly band: Stretch | null;
}

export interface StripScale {
  readonly bars: readonly StripBar[];
  /** Where zero is, in percent from the top. */
  readonly zero: number;
}

/** Places a number's days, and their normal ranges, on one scale that holds zero. */
export function stripScale(days: readonly DayOfStrip[], measure: Measure): StripScale {
  const amounts = days.flatMap(({ figures, expected }) => [
    amountOf(figures[measure]) ?? 0,
    ...(expected ? [expected[measure].low, expected[measure].high] : []),
  ]);
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const down = (amount: number) => ((high - amount) / (high - low || 1)) * 100;
  const stretch = (a: number, b: number): Stretch => ({
    top: down(Math.max(a, b)),
    height: Math.abs(down(a) - down(b)),
  });
  return {
    zero: down(0),
    bars: days.map(({ figures, expected }) => {
      const figure = figures[measure];
      const amount = amountOf(figure);
      const range = expected?.[measure];
      return {
        state: figure.state,
        isOut:
          figure.state === 'final' &&
          range !== undefined &&
          (figure.amount < range.low || figure.amount > range.high),
        bar: amount === null ? null : stretch(0, amount),
        band: range ? stretch(range.low, range.high) : null,
      };
    }),
  };
}
