import { median } from './distribution.ts';

/**
 * Returns how likely two samples of one distribution are to differ this much in rank: the two-sided
 * Mann-Whitney test with the normal approximation and a correction for ties. Needs about twenty
 * values in each sample.
 *
 * @returns 1 if all values are equal
 * @see Mann and Whitney, On a Test of Whether one of Two Random Variables is Stochastically Larger
 * (1947)
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const [m, n] = [first.length, second.length];
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const size = to - from;
    // Equal values share the mean of their ranks, which begin at 1.
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length;
    ties += size ** 3 - size;
    from = to;
  }
  const total = m + n;
  const u = rankSum - (m * (m + 1)) / 2;
  const variance = ((m * n) / 12) * (total + 1 - ties / (total * (total - 1)));
  if (variance === 0) return 1;
  // The continuity correction: ranks are whole numbers.
  const z = Math.max(0, Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * upperTail(z));
}

/** Returns how much larger the second median is than the first. */
export const medianDifference = (first: readonly number[], second: readonly number[]): number =>
  median(second) - median(first);

/**
 * Returns the share of the normal distribution beyond `z`, for `z` from 0 on, with an error below
 * 1e-7.
 *
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions (1964), 26.2.17
 */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  const sum = factors.reduce((acc, factor) => acc * t + factor, 0) * t;
  return (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
