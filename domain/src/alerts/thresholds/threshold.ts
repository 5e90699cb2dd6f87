import { counterpartyKey } from '../../ledger/classification/counterparty.ts';
import { effectOf } from '../../ledger/posting-kind.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import type { ThresholdMeasure, ThresholdWindow } from './threshold-measure.ts';
import { absoluteCents, negateCents, type Cents } from '../../money/cents.ts';

export const THRESHOLD_SIDES = ['above', 'below'] as const;

export type ThresholdSide = (typeof THRESHOLD_SIDES)[number];

/** The postings that a threshold covers; null covers all. */
export interface ThresholdScope {
  /** as written in one posting; other spellings match too */
  readonly counterparty: string | null;
  readonly category: string | null;
  readonly account: string | null;
}

/** A limit that an owner sets, independent of what is usual. */
export interface ThresholdDraft extends ThresholdScope {
  readonly measure: ThresholdMeasure;
  readonly window: ThresholdWindow;
  readonly side: ThresholdSide;
  /** with the sign that screens show: expenses are positive */
  readonly limit: Cents;
}

export interface Threshold extends ThresholdDraft {
  readonly id: string;
}

/** The most thresholds of a business. More would store a second ledger. */
export const THRESHOLDS_MAX = 20;

/** Says whether a threshold limits single postings instead of a sum over days. */
export const isOfOneLine = ({ measure }: Pick<ThresholdDraft, 'measure'>): boolean =>
  measure === 'payment' || measure === 'receipt';

/** Says whether the totals of days suffice to check a threshold. */
export const isOfTotals = ({
  measure,
  counterparty,
  category,
  account,
}: Omit<ThresholdDraft, 'window' | 'side' | 'limit'>): boolean =>
  (measure === 'revenue' || measure === 'expenses' || measure === 'net') &&
  counterparty === null &&
  category === null &&
  account === null;

/** Returns why a threshold is invalid; null if it is valid. */
export function faultOf({
  measure,
  counterparty,
  category,
  account,
  window,
  side,
  limit,
}: ThresholdDraft): string | null {
  const hasScope = counterparty !== null || category !== null || account !== null;
  if (measure === 'cash' && hasScope)
    return 'Cash is one number for the whole business. Choose the whole business.';
  if (measure === 'cash' && window !== 'day')
    return 'We check cash at the end of each day. Choose one day.';
  if (isOfOneLine({ measure }) && window !== 'day')
    return 'A single transaction has no period. Choose one day.';
  if (isOfOneLine({ measure }) && side !== 'above') {
    return 'A single transaction can only be above a limit.';
  }
  if (isOfOneLine({ measure }) && limit <= 0) return 'Enter an amount above zero.';
  return null;
}

/** Says whether a posting is in the scope of a threshold. */
export const isInScope = (
  { counterparty, category, account }: ThresholdScope,
  line: Pick<DetectorPosting, 'counterparty' | 'category' | 'account'>,
): boolean =>
  (category === null || line.category === category) &&
  (account === null || line.account === account) &&
  (counterparty === null || counterpartyKey(line.counterparty) === counterpartyKey(counterparty));

/**
 * Returns what a posting adds to the value of a threshold, or its size if the threshold limits
 * single postings.
 *
 * @returns null if the posting is out of scope
 */
export function shareOf(
  threshold: ThresholdScope & Pick<ThresholdDraft, 'measure'>,
  line: DetectorPosting,
): Cents | null {
  const { measure } = threshold;
  if (measure === 'cash') return null;
  if (!isInScope(threshold, line)) return null;
  const { kind, amount } = line;
  if (isOfOneLine({ measure })) {
    // Aggregated postings have no single size, and transfers between own accounts are no payments.
    if (line.representedCount !== undefined || kind === 'transfer' || kind === 'card_payment')
      return null;
    return amount > 0 === (measure === 'receipt') ? absoluteCents(amount) : null;
  }
  const effect = effectOf(kind, amount);
  if (effect === 'none' || (measure !== 'net' && effect !== measure)) return null;
  return measure === 'expenses' ? negateCents(amount) : amount;
}
