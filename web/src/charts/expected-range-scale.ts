/** A number and the range in which it normally lies, in any one unit. */
export interface Reading {
  readonly value: number;
  readonly normal: { readonly low: number; readonly high: number };
}

/** How a reading stands to its normal range. */
export type RangePosition = 'below' | 'normal' | 'above';

export const rangePosition = ({ value, normal }: Reading): RangePosition => {
  if (value < normal.low) return 'below';
  return value > normal.high ? 'above' : 'normal';
};

/** Positions along the band, in percent of its length. */
export interface ExpectedRangeScale {
  readonly low: number;
  readonly high: number;
  readonly value: number;
}

/** Room left and right of what is shown, as a part of its width, so that no mark sits on the edge. */
const MARGIN = 0.25;

/** Places the normal range and the value so that both are seen, the range in the middle of a calm day. */
export function expectedRangeScale({ value, normal }: Reading): ExpectedRangeScale {
  const from = Math.min(normal.low, value);
  const to = Math.max(normal.high, value);
  const width = to - from || Math.abs(to) || 1;
  const start = from - width * MARGIN;
  const percent = (at: number) => ((at - start) / (width * (1 + 2 * MARGIN))) * 100;
  return { low: percent(normal.low), high: percent(normal.high), value: percent(value) };
}
