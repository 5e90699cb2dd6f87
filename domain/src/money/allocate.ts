import { cents, type Cents } from './cents.ts';

/**
 * Splits an amount by weights so that the parts add up to it exactly. Each part is within one cent
 * of its share; the cents left over go to the largest remainders, the earlier part first.
 *
 * @param weights whole numbers, none negative, not all zero
 */
export function allocate(amount: Cents, weights: readonly bigint[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights must not be negative and must not all be zero');
  }
  const sign = amount < 0 ? -1n : 1n;
  const size = BigInt(amount) * sign;
  const shares = weights.map((weight, index) => ({
    index,
    part: (size * weight) / total,
    remainder: (size * weight) % total,
  }));
  let left = size - shares.reduce((sum, share) => sum + share.part, 0n);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const share of byRemainder) {
    if (left === 0n) break;
    share.part += 1n;
    left -= 1n;
  }
  return shares.map((share) => cents(Number(share.part * sign)));
}
