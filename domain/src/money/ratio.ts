import { cents, type Cents } from './cents.ts';

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

/** Returns the quotient of two integers, rounded half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const [top, bottom] = [magnitude(dividend), magnitude(divisor)];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return dividend < 0n !== divisor < 0n ? -rounded : rounded;
}

/**
 * Returns `amount` × `numerator` / `denominator`, rounded to the nearest cent, half away from zero.
 */
export function scaleCents(amount: Cents, numerator: bigint, denominator: bigint): Cents {
  return cents(Number(divideRounded(BigInt(amount) * numerator, denominator)));
}

declare const tenthsBrand: unique symbol;

/** A percentage in whole tenths of a percent: 12.5 % is 125. */
export type PercentTenths = number & { readonly [tenthsBrand]: true };

/**
 * Returns the difference of `value` from the mean of `count` amounts that add up to `sum`, as a
 * percentage of that mean. Uses the unrounded mean and rounds half away from zero.
 * @returns null if the mean is 0, because a percentage of 0 is undefined
 */
export function percentFromMean(value: Cents, sum: Cents, count: number): PercentTenths | null {
  if (sum === 0) return null;
  const gap = BigInt(value) * BigInt(count) - BigInt(sum);
  return Number(divideRounded(gap * 1000n, magnitude(BigInt(sum)))) as PercentTenths;
}
