import { cents, subtractCents, type Cents } from '../../money/cents.ts';
import { median } from '../detectors/statistics/robust.ts';
import type { Evidence, Share } from './evidence.ts';

/** The fewest earlier periods from which a usual amount follows. */
export const MIN_USUAL_PERIODS = 3;

/** The share of an alert's difference from which its payees are named as the main cause. */
const MAIN_SHARE = 0.5;

/** The most payees that are named as the main cause. */
const MAIN_MAX = 2;

/** The usual amount of a payee or customer; null if its history is too short. */
export const usualOf = ({ past }: Pick<Share, 'past'>): Cents | null =>
  past.length < MIN_USUAL_PERIODS ? null : cents(Math.round(median(past)));

/** The distance of an amount from the usual one. Without a usual amount it is the whole amount. */
export function differenceOf(share: Pick<Share, 'amount' | 'past'>): Cents {
  const usual = usualOf(share);
  return usual === null ? share.amount : cents(Math.abs(subtractCents(share.amount, usual)));
}

/**
 * Returns how many of the first shares are the main cause: the fewest that make up half of the
 * difference, and at most two. Returns 0 if more payees would be needed.
 */
export function countMainShares(shares: NonNullable<Evidence['shares']>, impact: Cents): number {
  let sum = 0;
  for (const [index, share] of shares.slice(0, MAIN_MAX).entries()) {
    sum += differenceOf(share);
    if (impact > 0 && sum >= MAIN_SHARE * impact) return index + 1;
  }
  return 0;
}
