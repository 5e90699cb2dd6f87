import type { Candidate } from '../types/candidate.ts';
import { DETECTORS, DETECTOR_RECORDS, type DetectorName } from '../types/alert-types.ts';

/** How much the stake weighs: ten times the money makes up for so many powers of ten in rarity. */
const STAKE_WEIGHT = 0.35;

/** Less than a ten-thousandth of a month is nothing, and so are two such nothings. */
export const SMALLEST_SHARE = 1e-4;

/** By how many powers of ten the probability of each detector has to be corrected. */
export type Correction = Readonly<Record<DetectorName, number>>;

export const SEVERITY_CORRECTION = Object.fromEntries(
  DETECTORS.map((name) => [name, DETECTOR_RECORDS[name].severityCorrection]),
) as Correction;

/** A candidate beside its place on the one scale of all types. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly severity: number;
}

/**
 * How rare times how costly, in powers of ten, as the detector itself sees it.
 *
 * @param turnover cents a month
 */
export function severityOf({ perMonth, impact }: Candidate, turnover: number): number {
  const rarity = -Math.log10(Math.max(perMonth, 1e-6));
  const stake = Math.log10(Math.max(impact / turnover, SMALLEST_SHARE) * 100);
  return rarity + STAKE_WEIGHT * stake;
}
