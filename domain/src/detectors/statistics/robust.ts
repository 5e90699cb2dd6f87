/** The value that a share of the others lies under, between neighbours in proportion; 0 of none. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

export const median = (values: readonly number[]): number => quantile(inOrder(values), 0.5);

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Makes the median absolute deviation of a normal sample its standard deviation. */
const NORMAL = 1.4826;

/** The spread around a centre that no single wild value moves, in standard deviations. */
export const spread = (values: readonly number[], centre: number = median(values)): number =>
  NORMAL * median(values.map((value) => Math.abs(value - centre)));
