import type { CashProjection } from '@daily-snapshot/domain/baselines/cash-projection';
import type { Cents } from '@daily-snapshot/domain/money/cents';

/** Positions of a cash projection, in percent of the chart. */
export interface CashScale {
  readonly points: readonly { readonly left: number; readonly top: number }[];
  /** The outline of the expected range; null without one. */
  readonly range: string | null;
  readonly zero: number;
  readonly floor: number;
  /** The index of the lowest day; null if cash is lowest today. */
  readonly lowest: number | null;
}

/** The free space above and below the drawn amounts, in percent. */
const MARGIN = 10;

/** Places the days of a projection, its range, the floor and zero on one scale. */
export function cashScale({ days }: CashProjection, floor: Cents): CashScale {
  const amounts = days.flatMap(({ amount, range }) => [
    amount,
    ...(range ? [range.low, range.high] : []),
  ]);
  const low = Math.min(0, floor, ...amounts);
  const high = Math.max(0, floor, ...amounts);
  const down = (amount: number) =>
    MARGIN + ((high - amount) / (high - low || 1)) * (100 - 2 * MARGIN);
  const left = (index: number) => ((index + 0.5) / days.length) * 100;
  const corners = (end: 'low' | 'high') =>
    days.map(({ amount, range }, index) => `${left(index)},${down(range?.[end] ?? amount)}`);
  const least = Math.min(...days.map(({ amount }) => amount));
  const lowest = days.findIndex(({ amount }) => amount === least);
  return {
    points: days.map(({ amount }, index) => ({ left: left(index), top: down(amount) })),
    range: days.some(({ range }) => range !== null)
      ? [...corners('high'), ...corners('low').toReversed()].join(' ')
      : null,
    zero: down(0),
    floor: down(floor),
    lowest: lowest > 0 ? lowest : null,
  };
}
