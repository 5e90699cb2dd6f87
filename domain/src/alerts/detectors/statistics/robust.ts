/**
 * The value that a share of the others lies under, between neighbours in proportion; 0 of none.
 *
 * @param count how many there are, if not all of those
 */
export function quantile(sorted: ArrayLike<number>, share: number, count = sorted.length): number {
  const place = share * (count - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export const inOrder = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** Of so few values as these are, sorting by insertion is several times faster than the built-in. */
const FEW = 40;

/** A day asks for the middle of some hundred times: sorted here, they leave nothing to collect. */
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

/** Makes the median absolute deviation of a normal sample its standard deviation. */
const NORMAL = 1.4826;

/** The spread around a centre that no single wild value moves, in standard deviations. */
export const spread = (values: readonly number[], centre: number = median(values)): number =>
  NORMAL * median(values.map((value) => Math.abs(value - centre)));
