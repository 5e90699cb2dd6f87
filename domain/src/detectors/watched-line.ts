import { compareText } from '../compare-text.ts';
import type { Posting } from '../ledger/posting.ts';

/** A line as the detectors see it. */
export interface WatchedLine extends Pick<
  Posting,
  'id' | 'date' | 'postedDate' | 'counterparty' | 'category' | 'kind' | 'amount'
> {
  /** which account it is of; absent where the source does not say */
  readonly account?: string | undefined;
  /** how many lines of one name and kind it stands for; absent: it is one. Only one is judged. */
  readonly standsFor?: number | undefined;
}

/** The order in which the lines of a day are judged, whatever order they came in. */
export const inJudgingOrder = (a: WatchedLine, b: WatchedLine): number =>
  compareText(a.date, b.date) ||
  compareText(a.id, b.id) ||
  compareText(a.counterparty, b.counterparty) ||
  compareText(a.category, b.category) ||
  compareText(a.kind, b.kind) ||
  a.amount - b.amount;
