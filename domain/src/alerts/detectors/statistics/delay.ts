import { mean } from './robust.ts';
import { studentTail } from './tail-probability.ts';

/** The smallest spread in days. Banks and books record whole days. */
const MIN_SPREAD = 0.5;

/** Ratio of the standard deviation to the mean absolute deviation of a normal distribution. */
export const MEAN_DEVIATION_TO_SIGMA = 1.2533;

/** The weight, in own observations, of the values of others. */
const PRIOR_WEIGHT = 2;

/** The most degrees of freedom. Delays have a heavy tail, however many were observed. */
const MAX_DEGREES = 4;

/** Returns the standard deviation of the days by which payments missed their due day. */
export const deviationOf = (offsets: readonly number[]): number =>
  MEAN_DEVIATION_TO_SIGMA * mean(offsets.map(Math.abs));

/** Returns the standard deviation, in days, expected for the next payment. */
export const spreadOf = (offsets: readonly number[]): number =>
  Math.max(MIN_SPREAD, deviationOf(offsets));

/** Returns the mean of own and others’ values, weighted by the number of own observations. */
export const withPrior = (count: number, own: number, lent: number): number =>
  (count * own + PRIOR_WEIGHT * lent) / (count + PRIOR_WEIGHT);

/**
 * Returns the square root of the moderated variance of Smyth 2004,
 * https://doi.org/10.2202/1544-6115.1027.
 */
export const moderatedSpread = (count: number, own: number, lent: number): number =>
  Math.sqrt(withPrior(count, own ** 2, lent ** 2));

/**
 * Returns the chance that a payment is this late and still arrives. It combines the share of own
 * payments that were as late with a Student tail.
 *
 * @param deviations delay in units of the moderated spread
 * @param count number of own observations
 * @param asLate number of own observations that were as late
 */
export function chanceOfDelay(deviations: number, count: number, asLate: number): number {
  const tail = studentTail(deviations, Math.min(count + PRIOR_WEIGHT, MAX_DEGREES));
  return 1 - (1 - tail) * (1 - asLate / (count + 2));
}
