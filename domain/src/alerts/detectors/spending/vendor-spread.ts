import { studentTail } from '../statistics/tail-probability.ts';

/**
 * The grid of spreads of a vendor’s charges, in standard deviations of their logarithms: from one
 * price to any amount.
 */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6] as const;

/**
 * The degrees of freedom of Student’s t. Logarithms of charges have heavier tails than a normal
 * distribution, and five degrees still have a fourth moment.
 */
const DEGREES = 5;

/** Number of observed charges by scale of their vendor. */
export type VendorSpreadState = readonly number[];

/** Probability of each scale. They add up to 1. */
export type ScaleShares = readonly number[];

/**
 * Learns how widely the charges of each vendor spread around their own median. Some vendors have
 * one price and others sell at any price, so a common spread is too wide for the first and too
 * narrow for the second. A vendor’s scale follows from its own charges and from how common each
 * scale is in this business (empirical Bayes over a grid of scales).
 */
export class VendorSpread {
  readonly #counts: number[];

  constructor(counts: VendorSpreadState = SCALES.map(() => 1)) {
    this.#counts = [...counts];
  }

  toState(): VendorSpreadState {
    return [...this.#counts];
  }

  /** @param deviations of a vendor’s charges from their median, on a log scale */
  sharesOf(deviations: readonly number[]): ScaleShares {
    // the median was computed from the same charges
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
  // one logarithm of the product is 12 times faster, and the product stays far below the largest
  // number
  let product = 1;
  // an index loop, because an iterator would allocate 100 KB a day
  for (let place = 0; place < deviations.length; place += 1)
    product *= 1 + ((deviations[place] ?? 0) / scale) ** 2 / DEGREES;
  return -deviations.length * Math.log(scale) - ((DEGREES + 1) / 2) * Math.log(product);
}

/**
 * Returns the chance that the next charge is further above its vendor’s median.
 *
 * @param count number of charges in the median
 */
export const tailAbove = (deviation: number, shares: ScaleShares, count: number): number =>
  shares.reduce((sum, share, place) => {
    const scale = (SCALES[place] ?? 1) * Math.sqrt(1 + 1 / count);
    return sum + share * studentTail(deviation / scale, DEGREES);
  }, 0);

/** Returns the expected scale of a vendor. */
export const meanScale = (shares: ScaleShares): number =>
  shares.reduce((sum, share, place) => sum + share * (SCALES[place] ?? 1), 0);
