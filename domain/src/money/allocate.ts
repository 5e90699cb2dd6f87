import {
  absoluteCents,
  addCents,
  cents,
  negateCents,
  subtractCents,
  sumCents,
  type Cents,
} from './cents.ts';

const ONE_CENT = cents(1);

/**
 * Splits an amount by weights so that the parts add up to it exactly. Each part is within one cent
 * of its share. The remaining cents go to the largest remainders, and to earlier parts if
 * remainders are equal.
 * @param weights non-negative integers, not all zero
 */
export function allocate(amount: Cents, weights: readonly bigint[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('weights must not be negative and must not all be zero');
  }
  const size = absoluteCents(amount);
  const shares = weights.map((weight) => BigInt(size) * weight);
  const parts = roundToSum(shares, total, size);
  return amount < 0 ? parts.map(negateCents) : parts;
}

/**
 * Rounds fractions with one denominator to whole cents that add up to `sum`. All are rounded down
 * first. The remaining cents go to the largest remainders, so each result is within a cent of its
 * fraction.
 * @param sum the sum of the fractions, rounded to a whole cent
 */
export function roundToSum(
  numerators: readonly bigint[],
  denominator: bigint,
  sum: Cents,
): Cents[] {
  const parts = numerators.map((numerator, index) => {
    const remainder = ((numerator % denominator) + denominator) % denominator;
    return { index, remainder, floor: cents(Number((numerator - remainder) / denominator)) };
  });
  const rounded = parts.map((part) => part.floor);
  const left = subtractCents(sum, sumCents(rounded));
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const { index, floor } of byRemainder.slice(0, left)) {
    rounded[index] = addCents(floor, ONE_CENT);
  }
  return rounded;
}
