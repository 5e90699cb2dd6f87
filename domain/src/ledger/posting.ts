import type { BusinessDate, Period } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { PostingKind } from './posting-kind.ts';

/** Under which id a source has a line, and how it dates it. */
export interface Sighting {
  readonly source: string;
  readonly id: string;
  readonly date: BusinessDate;
  readonly postedDate: BusinessDate;
  /** the days of which the file it stood in lists every line; absent where the source lists all */
  readonly listed?: Period | undefined;
  /** keys of the files it stood in; absent where it came in none */
  readonly files?: readonly string[] | undefined;
}

/** A line as a bank, the books or a file hands it over: a bank transaction or a books entry. */
export interface SourceTransaction {
  /** unique within its source */
  readonly id: string;
  /** the connection or file it came from */
  readonly source: string;
  readonly account: string;
  readonly date: BusinessDate;
  /** the day on which the bank booked it, or on which it became visible to us */
  readonly postedDate: BusinessDate;
  readonly description: string;
  /** customer, vendor or employee; empty when the source names none */
  readonly counterparty: string;
  /** the source's own category; empty when it gives none */
  readonly category: string;
  /** the kind, where the source states it */
  readonly kind?: PostingKind | undefined;
  readonly amount: Cents;
  readonly isPending?: boolean | undefined;
  /** the id of the pending line that this one settles */
  readonly pendingId?: string | undefined;
}

/** Who had the last word on a posting's kind, from weakest to strongest. */
export type DecidedBy = 'nobody' | 'source' | 'transfer-match' | 'rule' | 'owner';

/** A line that has its kind and counts. */
export interface Posting {
  readonly id: string;
  readonly account: string;
  readonly date: BusinessDate;
  readonly postedDate: BusinessDate;
  readonly description: string;
  /** never empty: the description where the source names nobody */
  readonly counterparty: string;
  readonly category: string;
  readonly kind: PostingKind;
  readonly decidedBy: DecidedBy;
  readonly amount: Cents;
  /** grows with every change of the line at its source or by its owner */
  readonly revision: number;
  /** what it is without its owner's word; absent where they have said nothing of it */
  readonly uncorrected?: { readonly kind: PostingKind; readonly decidedBy: DecidedBy } | undefined;
  /** where we have it from; the first says what it says. Absent where lines have one source only. */
  readonly seenAs?: readonly Sighting[] | undefined;
}
