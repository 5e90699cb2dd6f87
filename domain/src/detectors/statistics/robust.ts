/** The value that a share of the others lies under, between neighbours in proportion; 0 of none. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** Of so few values as these are, sorting by insertion is several times faster than the built-in. */
const FEW = 40;

export function inOrder(values: readonly number[]): number[] {
  if (values.length > FEW) return values.toSorted((a, b) => a - b);
  const sorted = values.slice();
  for (let end = 1; end < sorted.length; end += 1) {
    const value = sorted[end] ?? 0;
    let at = end;
    for (; at > 0 && (sorted[at - 1] ?? 0) > value; at -= 1) sorted[at] = sorted[at - 1] ?? 0;
    sorted[at] = value;
  }
  return sorted;
}

export const median = (values: readonly number[]): number => quantile(inOrder(values), 0.5);

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Makes the median absolute deviation of a normal sample its standard deviation. */
const NORMAL = 1.4826;

/** The spread around a centre that no single wild value moves, in standard deviations. */
export const spread = (values: readonly number[], centre: number = median(values)): number =>
  NORMAL * median(values.map((value) => Math.abs(value - centre)));
