import { mean } from './robust.ts';
import { studentTail } from './tail-probability.ts';

/** Banks keep days to the half, and so do books. */
const LEAST_SPREAD = 0.5;

/** Mean absolute deviation to standard deviation, of a normal. */
export const MEAN_DEVIATION_TO_SIGMA = 1.2533;

/** What is known of others stands in for what is not known of one: as good as two of its own. */
const LENT = 2;

/** Delays have a heavy tail, however many were seen. */
const MOST_DEGREES = 4;

/** By how many days some missed the day they were due: a standard deviation. */
export const deviationOf = (offsets: readonly number[]): number =>
  MEAN_DEVIATION_TO_SIGMA * mean(offsets.map(Math.abs));

/** By how many days the next may miss the day it is due: a standard deviation. */
export const spreadOf = (offsets: readonly number[]): number =>
  Math.max(LEAST_SPREAD, deviationOf(offsets));

/** What so many of one's own say, beside what others lend. */
export const withLent = (count: number, own: number, lent: number): number =>
  (count * own + LENT * lent) / (count + LENT);

/** The moderated variance of Smyth 2004, https://doi.org/10.2202/1544-6115.1027, as its root. */
export const moderatedSpread = (count: number, own: number, lent: number): number =>
  Math.sqrt(withLent(count, own ** 2, lent ** 2));

/**
 * The chance that one is so late and yet comes: as many of its own as were as late, and else a
 * Student tail.
 *
 * @param deviations how late, in its moderated spread
 * @param count of its own that were seen
 * @param asLate how many of those were as late
 */
export function chanceOfDelay(deviations: number, count: number, asLate: number): number {
  const tail = studentTail(deviations, Math.min(count + LENT, MOST_DEGREES));
  return 1 - (1 - tail) * (1 - asLate / (count + 2));
}
