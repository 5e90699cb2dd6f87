import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Posting } from '../posting.ts';

/** The books that determine revenue and expenses, and until when. */
export interface ProfitSource {
  readonly source: string;
  /** the last day that the books cover; null while they are connected */
  readonly until: BusinessDate | null;
}

/**
 * Says whether a posting counts toward revenue and expenses. While books are connected, only their
 * entries count, because bank and file transactions are the same money again.
 * @param from null or undefined if no books were ever connected
 */
export function counts({ seenAs, date }: Posting, from: ProfitSource | null | undefined): boolean {
  if (!from || (from.until !== null && date > from.until)) return true;
  return seenAs?.some(({ source }) => source === from.source) === true;
}
