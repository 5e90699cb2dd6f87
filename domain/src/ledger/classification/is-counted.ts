import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Posting } from '../posting.ts';

/** Whose books give revenue and expenses, and for how long. */
export interface ProfitSource {
  readonly source: string;
  /** the last day of which its books tell; null while they are connected */
  readonly until: BusinessDate | null;
}

/**
 * Whether a line counts towards revenue and expenses. While books are connected their lines do and no
 * others: what the bank and files tell is the same money once more.
 *
 * @param from none: no books were ever connected
 */
export function counts({ seenAs, date }: Posting, from: ProfitSource | null | undefined): boolean {
  if (!from || (from.until !== null && date > from.until)) return true;
  return seenAs?.some(({ source }) => source === from.source) === true;
}
