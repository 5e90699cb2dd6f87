import type { BusinessDate } from '../calendar/business-date.ts';
import type { SourceTransaction } from './posting.ts';

/**
 * Whether a sale or bill counts on its document date (accrual) or on its payment date (cash). The
 * owner chooses.
 */
export type Basis = 'cash' | 'accrual';

/** An entry of the books. `date` is the document date. */
export interface BooksEntry extends SourceTransaction {
  /** the payment date; null while unpaid; absent for entries that are payments themselves */
  readonly paidOn?: BusinessDate | null | undefined;
}

/** Returns the day on which an entry counts, or undefined while it does not count. */
export function countsOn(entry: BooksEntry, basis: Basis): BusinessDate | undefined {
  if (basis === 'accrual' || entry.paidOn === undefined) return entry.date;
  return entry.paidOn ?? undefined;
}
