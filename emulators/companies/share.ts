/**
 * Splits a partial payment among amounts. The result is in whole cents and adds up to `paid`.
 *
 * Each share is rounded down. The remaining cents go to the largest remainders, earlier amounts
 * first. Neither service documents how it rounds, so this is a guess.
 */
export function shareOf(paid: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
  if (total === 0n) return amounts.map(() => 0);
  const shares = amounts.map((amount, index) => {
    const numerator = BigInt(paid) * BigInt(amount);
    const remainder = ((numerator % total) + total) % total;
    return { index, remainder, floor: Number((numerator - remainder) / total) };
  });
  const left = paid - shares.reduce((sum, { floor }) => sum + floor, 0);
  const rounded = shares.map(({ floor }) => floor);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  );
  for (const { index, floor } of byRemainder.slice(0, left)) rounded[index] = floor + 1;
  return rounded;
}
