import { compareText } from '../../shared/compare-text.ts';
import type { Posting } from '../../ledger/posting.ts';

/** A posting as the detectors see it. */
export interface DetectorPosting extends Pick<
  Posting,
  'id' | 'date' | 'postedDate' | 'counterparty' | 'category' | 'kind' | 'amount'
> {
  /** The account of the posting. Absent if the source does not say. */
  readonly account?: string | undefined;
  /**
   * The number of postings of one payee and type that this one represents. Absent means 1. Only the
   * representative is examined.
   */
  readonly representedCount?: number | undefined;
}

/** Orders the postings of a day for detection, independent of their order of arrival. */
export const byDetectionOrder = (a: DetectorPosting, b: DetectorPosting): number =>
  compareText(a.date, b.date) ||
  compareText(a.id, b.id) ||
  compareText(a.counterparty, b.counterparty) ||
  compareText(a.category, b.category) ||
  compareText(a.kind, b.kind) ||
  a.amount - b.amount;
