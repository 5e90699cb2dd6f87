import type { BusinessDate } from '../calendar/business-date.ts';
import type { SourceTransaction } from './posting.ts';

/** Whether a sale or a bill counts when it is written or when it is paid; the owner chooses. */
export type Basis = 'cash' | 'accrual';

/** An entry of the books: `date` is that of the document. */
export interface BooksEntry extends SourceTransaction {
  /** the day it was paid; null while it is not; left out where paying is all there is */
  readonly paidOn?: BusinessDate | null | undefined;
}

/** The day on which an entry counts, or undefined while it does not. */
export function countsOn(entry: BooksEntry, basis: Basis): BusinessDate | undefined {
  if (basis === 'accrual' || entry.paidOn === undefined) return entry.date;
  return entry.paidOn ?? undefined;
}
