/**
 * Returns the value below which a share of the values lies, interpolated between neighbors. Returns
 * 0 if there are none.
 *
 * @param count number of values, if not the length of `sorted`
 */
export function quantile(sorted: ArrayLike<number>, share: number, count = sorted.length): number {
  const place = share * (count - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/**
 * The number of values up to which insertion sort is several times faster than the built-in sort.
 */
const FEW = 40;

/** Reused buffer, because a day computes hundreds of medians. */
const sorted = new Float64Array(FEW);

export function median(values: readonly number[]): number {
  const { length } = values;
  if (length > FEW || length === 0) return quantile(inOrder(values), 0.5);
  for (let end = 0; end < length; end += 1) {
    const value = values[end] ?? 0;
    let at = end;
    for (; at > 0 && (sorted[at - 1] ?? 0) > value; at -= 1) sorted[at] = sorted[at - 1] ?? 0;
    sorted[at] = value;
  }
  return quantile(sorted, 0.5, length);
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Scales the median absolute deviation of a normal sample to its standard deviation. */
const NORMAL = 1.4826;

/**
 * Returns the spread around a center in standard deviations. One extreme value does not change it.
 */
export const spread = (values: readonly number[], center: number = median(values)): number =>
  NORMAL * median(values.map((value) => Math.abs(value - center)));
