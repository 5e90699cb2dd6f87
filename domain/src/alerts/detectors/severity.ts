import type { Candidate } from '../alert/candidate.ts';
import { DETECTORS, DETECTOR_RECORDS, type DetectorName } from '../types/alert-types.ts';

/**
 * The weight of the amount at stake: ten times the money offsets this many powers of ten in rarity.
 */
const IMPACT_WEIGHT = 0.35;

/** The share of a month’s turnover below which an amount does not matter. */
export const SMALLEST_SHARE = 1e-4;

/** Powers of ten that correct the probability of each detector. */
export type Correction = Readonly<Record<DetectorName, number>>;

export const SEVERITY_CORRECTION = Object.fromEntries(
  DETECTORS.map((name) => [name, DETECTOR_RECORDS[name].severityCorrection]),
) as Correction;

/** A candidate and its severity, on one scale for all types. */
export interface ScoredCandidate {
  readonly candidate: Candidate;
  readonly severity: number;
}

/**
 * Returns the severity in powers of ten: rarity plus weighted stake, before the detector’s
 * correction.
 *
 * @param turnover cents per month
 */
export function severityOf({ perMonth, impact }: Candidate, turnover: number): number {
  const rarity = -Math.log10(Math.max(perMonth, 1e-6));
  const impactScale = Math.log10(Math.max(impact / turnover, SMALLEST_SHARE) * 100);
  return rarity + IMPACT_WEIGHT * impactScale;
}
