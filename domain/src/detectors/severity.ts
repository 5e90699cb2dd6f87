import type { Candidate, DetectorName } from './candidate.ts';

/** How much the stake weighs: ten times the money makes up for so many powers of ten in rarity. */
const STAKE_WEIGHT = 0.35;

/** Less than a ten-thousandth of a month is nothing, and so are two such nothings. */
export const SMALLEST_SHARE = 1e-4;

/**
 * By how many powers of ten a detector's own figure of chance has to be corrected, as measured on
 * real books: a bill of a new price is rarer than the bills seen can show, a large first payment
 * is commoner than a smooth tail says. Made by `npm run bench:alerts -- --calibrate`.
 */
export type Correction = Readonly<Record<DetectorName, number>>;

export const CORRECTION: Correction = {
  duplicate: 0.6,
  'first-payment': 0.5,
  bill: 1.2,
  // nothing is labelled as such: as a payment that is missed by its rhythm
  'bill-missing': -0.5,
  'unusual-charge': 0.2,
  'variable-spend': -0.4,
  'missed-payment': -0.5,
  // no books to measure it by have invoices: as a payment that is missed by its rhythm
  'overdue-invoice': -0.5,
  'pay-again': 0.1,
  'pay-change': 0,
  'pay-missing': -0.6,
  'revenue-day': 0.2,
  'revenue-drift': 0,
  cash: 0,
  connection: 0,
};

/** A candidate beside its place on the one scale of all types. */
export interface Noticed {
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
