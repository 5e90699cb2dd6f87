import { placeIn } from './sorted-window.ts';

/**
 * Returns the upper tail of the normal distribution. This continued form stays precise in far
 * tails, where Abramowitz and Stegun 26.2.17 is too coarse.
 */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.5 * (z / Math.SQRT2));
  const x = z / Math.SQRT2;
  // Numerical Recipes, erfcc. The relative error is below 1.2e-7 everywhere.
  const polynomial =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t *
                      (0.27886807 +
                        t *
                          (-1.13520398 +
                            t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  return 0.5 * t * Math.exp(-x * x + polynomial);
}

/**
 * Returns the chance that Student’s t exceeds `value`. It describes a next value if center and
 * spread were estimated from a small sample. Uses Hill’s normalizing transform.
 *
 * @see https://doi.org/10.1145/355598.355599 (Algorithm 396)
 */
export function studentTail(value: number, degrees: number): number {
  const a = degrees - 0.5;
  const b = 48 * a * a;
  let z = Math.sqrt(a * Math.log1p((value * value) / degrees));
  const correction = 4 * z ** 7 + 33 * z ** 5 + 240 * z ** 3 + 855 * z;
  z += (z ** 3 + 3 * z) / b - correction / (10 * b * (b + 0.8 * z ** 4 + 100));
  return normalTail(value < 0 ? -z : z);
}

/** The average excess over the upper tenth, and its weight in values. */
export interface ExcessPrior {
  readonly excess: number;
  readonly weight: number;
}

const NO_PRIOR: ExcessPrior = { excess: 0, weight: 0 };

/**
 * Returns the chance that the next value exceeds `value`. Within the sample it uses ranks. Past the
 * upper tenth it uses an exponential tail of the mean excess (of logarithms: a Pareto tail, by
 * Hill).
 *
 * @param sorted at least one value
 */
export function empiricalTail(
  sorted: readonly number[],
  value: number,
  { excess: usual, weight } = NO_PRIOR,
): number {
  const count = sorted.length;
  const tail = Math.max(2, Math.ceil(count / 10));
  const threshold = sorted[Math.max(0, count - tail - 1)] ?? value;
  if (value <= threshold) {
    return (count - placeIn(sorted, value) + 1) / (count + 2);
  }
  let excess = usual * weight;
  for (let rank = Math.max(0, count - tail); rank < count; rank += 1) {
    excess += (sorted[rank] ?? threshold) - threshold;
  }
  const scale = Math.max(excess / (tail + weight), 0.05);
  return ((tail + 1) / (count + 2)) * Math.exp(-(value - threshold) / scale);
}
