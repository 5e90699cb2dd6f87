import type { Candidate } from './candidate.ts';

/** A tenth of a month's turnover weighs as much as being ten to the power of this rarer. */
const STAKE_WEIGHT = 0.35;

/**
 * How rare times how costly, on one scale for all types: powers of ten. 0 is what chance brings
 * once a month with a hundredth of the month's turnover at stake.
 *
 * @param turnover cents a month
 */
export function severityOf({ perMonth, impact }: Candidate, turnover: number): number {
  const rarity = -Math.log10(Math.max(perMonth, 1e-6));
  const stake = Math.log10(Math.max(impact / turnover, 1e-4) * 100);
  return rarity + STAKE_WEIGHT * stake;
}
