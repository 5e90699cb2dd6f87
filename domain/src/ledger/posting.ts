import type { BusinessDate, Period } from '../calendar/business-date.ts';
import type { Cents } from '../money/cents.ts';
import type { PostingKind } from './posting-kind.ts';

/** The id and date of a transaction at one source. */
export interface Sighting {
  readonly source: string;
  readonly id: string;
  readonly date: BusinessDate;
  readonly postedDate: BusinessDate;
  /** the days of which its file lists every transaction; absent if the source lists everything */
  readonly listed?: Period | undefined;
  /** keys of the files that contain it; absent if no file does */
  readonly files?: readonly string[] | undefined;
}

/** A transaction as a bank, the books or a file reports it. */
export interface SourceTransaction {
  /** unique within its source */
  readonly id: string;
  /** the connection or file it came from */
  readonly source: string;
  readonly account: string;
  readonly date: BusinessDate;
  /** the day on which the bank posted it, or on which we first saw it */
  readonly postedDate: BusinessDate;
  readonly description: string;
  /** customer, vendor or employee; empty if the source names none */
  readonly counterparty: string;
  /** the source's own category; empty if it has none */
  readonly category: string;
  /** the kind, if the source states it */
  readonly kind?: PostingKind | undefined;
  readonly amount: Cents;
  readonly isPending?: boolean | undefined;
  /** the id of the pending transaction that this one replaces */
  readonly pendingId?: string | undefined;
}

/** What decided a posting's kind, from weakest to strongest. */
export const DECIDERS = [
  'nobody',
  'built-in-rule',
  'source',
  'transfer-match',
  'rule',
  'owner',
] as const;

export type DecidedBy = (typeof DECIDERS)[number];

/** A classified transaction that counts. */
export interface Posting {
  readonly id: string;
  readonly account: string;
  readonly date: BusinessDate;
  readonly postedDate: BusinessDate;
  readonly description: string;
  /** never empty; the description if the source names no counterparty */
  readonly counterparty: string;
  readonly category: string;
  readonly kind: PostingKind;
  readonly decidedBy: DecidedBy;
  readonly amount: Cents;
  /** increases with every change by the source or the owner */
  readonly revision: number;
  /** the kind without the owner's override; absent if there is no override */
  readonly uncorrected?: { readonly kind: PostingKind; readonly decidedBy: DecidedBy } | undefined;
  /**
   * all sources that report it; the first provides its content. Absent if there is only one source.
   */
  readonly seenAs?: readonly Sighting[] | undefined;
}
