import { studentTail } from '../statistics/tail-probability.ts';

/** How widely a vendor's charges spread, in standard deviations of their logarithms: from a price to anything. */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6] as const;

/** Logarithms of charges have heavier tails than a normal curve; five degrees still have a fourth moment. */
const DEGREES = 5;

/** for each scale, of how many charges the vendor had it */
export type VendorSpreadState = readonly number[];

/** A share for each scale; together 1. */
export type ScaleShares = readonly number[];

/**
 * How widely the charges of this business's vendors spread, each around their own middle. Some
 * vendors have a price and some sell anything: one common spread is too wide for the first and too
 * narrow for the second. What a vendor is shows in its own charges, weighed with how common each
 * kind is here (empirical Bayes over a grid of scales).
 */
export class VendorSpread {
  readonly #counts: number[];

  constructor(counts: VendorSpreadState = SCALES.map(() => 1)) {
    this.#counts = [...counts];
  }

  toState(): VendorSpreadState {
    return [...this.#counts];
  }

  /** @param deviations of a vendor's charges from their middle, on a log scale */
  sharesOf(deviations: readonly number[]): ScaleShares {
    // the middle was learnt from the same charges
    const free = (deviations.length - 1) / Math.max(1, deviations.length);
    const logs = SCALES.map(
      (scale, place) =>
        Math.log(this.#counts[place] ?? 1) + free * logLikelihood(deviations, scale),
    );
    const most = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - most));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  }

  observe(shares: ScaleShares): void {
    for (const [place, share] of shares.entries()) {
      this.#counts[place] = (this.#counts[place] ?? 0) + share;
    }
  }
}

function logLikelihood(deviations: readonly number[], scale: number): number {
  // one logarithm of all: a dozen times faster, and far from the largest number that there is
  let product = 1;
  // by place: an iterator leaves two objects for each to be collected, a hundred kilobytes a day
  for (let place = 0; place < deviations.length; place += 1)
    product *= 1 + ((deviations[place] ?? 0) / scale) ** 2 / DEGREES;
  return -deviations.length * Math.log(scale) - ((DEGREES + 1) / 2) * Math.log(product);
}

/**
 * The chance that a next charge is further above its vendor's middle.
 *
 * @param count of charges that the middle was learnt from
 */
export const tailAbove = (deviation: number, shares: ScaleShares, count: number): number =>
  shares.reduce((sum, share, place) => {
    const scale = (SCALES[place] ?? 1) * Math.sqrt(1 + 1 / count);
    return sum + share * studentTail(deviation / scale, DEGREES);
  }, 0);

/** The scale that is to be expected of a vendor. */
export const meanScale = (shares: ScaleShares): number =>
  shares.reduce((sum, share, place) => sum + share * (SCALES[place] ?? 1), 0);
