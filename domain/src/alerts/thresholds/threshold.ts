import { counterpartyKey } from '../../ledger/classification/counterparty.ts';
import { effectOf } from '../../ledger/posting-kind.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import type { ThresholdMeasure, ThresholdWindow } from './threshold-measure.ts';
import { absoluteCents, negateCents, type Cents } from '../../money/cents.ts';

export const THRESHOLD_SIDES = ['above', 'below'] as const;

export type ThresholdSide = (typeof THRESHOLD_SIDES)[number];

/** Which lines a threshold is about; null: all. */
export interface ThresholdScope {
  /** as some line names it; all spellings of it count */
  readonly counterparty: string | null;
  readonly category: string | null;
  readonly account: string | null;
}

/** What an owner wants to be told of, whatever is usual. */
export interface ThresholdDraft extends ThresholdScope {
  readonly measure: ThresholdMeasure;
  readonly window: ThresholdWindow;
  readonly side: ThresholdSide;
  /** as the number itself is told: money out of an expense is positive */
  readonly limit: Cents;
}

export interface Threshold extends ThresholdDraft {
  readonly id: string;
}

/** More would be a second ledger. */
export const THRESHOLDS_MAX = 20;

/** The size of one line is an event; all else adds up over days. */
export const isOfOneLine = ({ measure }: Pick<ThresholdDraft, 'measure'>): boolean =>
  measure === 'payment' || measure === 'receipt';

/** Whether it can be judged from the totals of days alone. */
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

/**
 * Why a threshold makes no sense.
 *
 * @returns null where it does
 */
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
  if (measure === 'cash' && hasScope) return 'Cash is known as a whole: choose no part of it.';
  if (measure === 'cash' && window !== 'day') return 'Cash is compared at the end of each day.';
  if (isOfOneLine({ measure }) && window !== 'day') return 'One line is compared by itself.';
  if (isOfOneLine({ measure }) && side !== 'above') {
    return 'A single line can only be larger than an amount.';
  }
  if (isOfOneLine({ measure }) && limit <= 0) return 'Enter an amount above zero.';
  return null;
}

/** Whether a threshold may be about a line, by whom and what it is for. */
export const isInScope = (
  { counterparty, category, account }: ThresholdScope,
  line: Pick<DetectorPosting, 'counterparty' | 'category' | 'account'>,
): boolean =>
  (category === null || line.category === category) &&
  (account === null || line.account === account) &&
  (counterparty === null || counterpartyKey(line.counterparty) === counterpartyKey(counterparty));

/**
 * What a line adds to the number a threshold is about; of a single line, its size.
 *
 * @returns null where the threshold is not about this line
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
    // many lines in one are none of that size; between own accounts nothing is paid
    if (line.representedCount !== undefined || kind === 'transfer' || kind === 'card_payment')
      return null;
    return amount > 0 === (measure === 'receipt') ? absoluteCents(amount) : null;
  }
  const effect = effectOf(kind, amount);
  if (effect === 'none' || (measure !== 'net' && effect !== measure)) return null;
  return measure === 'expenses' ? negateCents(amount) : amount;
}
