/** A number and its usual range, in the same unit. */
export interface Reading {
  readonly value: number;
  readonly normal: { readonly low: number; readonly high: number };
}

/** The position of a number relative to its usual range. */
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

/**
 * The space on each side of the drawn content, as a fraction of its width, so that no mark touches
 * the edge.
 */
const MARGIN = 0.25;

/**
 * Computes the scale so that both the usual range and the value are visible. If the value is
 * normal, the range is in the middle.
 */
export function expectedRangeScale({ value, normal }: Reading): ExpectedRangeScale {
  const from = Math.min(normal.low, value);
  const to = Math.max(normal.high, value);
  const width = to - from || Math.abs(to) || 1;
  const start = from - width * MARGIN;
  const percent = (at: number) => ((at - start) / (width * (1 + 2 * MARGIN))) * 100;
  return { low: percent(normal.low), high: percent(normal.high), value: percent(value) };
}
