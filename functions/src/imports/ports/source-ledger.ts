import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { BooksLag } from '@daily-snapshot/domain/connections/books-lag';
import type { ListedDays } from '@daily-snapshot/domain/connections/listed-days';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { ProfitSource } from '@daily-snapshot/domain/ledger/classification/is-counted';
import type { OpenItems } from '@daily-snapshot/domain/ledger/open-items/open-items';
import type { SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import type { RecordedTransactions } from '@daily-snapshot/domain/ledger/recording/record-transactions';

/** Transactions and the state of a source, as one sync or file delivers them. */
export interface Delivered {
  readonly lines: readonly SourceTransaction[];
  /** how far the source is complete; absent while more pages follow */
  readonly source?: SourceState | undefined;
  readonly balance?: DailySummaries['balance'] | undefined;
  /** whether no transaction is missing between the first and the last day, as in a bank's file */
  readonly isListing?: boolean;
  /** transfers to one of these accounts pay a card bill */
  readonly cardAccounts?: ReadonlySet<string> | undefined;
  /** ids that the source has removed; a similar transaction may be the same one under a new id */
  readonly removedIds?: ReadonlySet<string> | undefined;
  /** the key of the imported file; absent for a connection */
  readonly file?: string | undefined;
}

/** The part of a delivery that one Firestore transaction records. */
export interface Batch extends Delivered {
  /** the days that this batch and the earlier batches list completely */
  readonly listed: Period | undefined;
}

export interface ImportedLines {
  /** new and changed postings */
  readonly changedCount: number;
  /** without pending transactions */
  readonly counts: RecordedTransactions['counts'];
  readonly days: readonly BusinessDate[];
}

/** The days that agree with the list of a connection. */
export interface ComparedDays {
  readonly connectionId: string;
  readonly period: Period;
  readonly listed: ListedDays;
}

/** The state that a source reports, apart from its transactions. */
export interface ReportedState {
  readonly source: SourceState;
  readonly balance?: DailySummaries['balance'] | undefined;
  /** how far the books are behind the bank; null if they keep up; absent if it is not known */
  readonly booksLag?: BooksLag | null | undefined;
  /** the days of a connection that were compared with its list; absent if none were */
  readonly compared?: ComparedDays | undefined;
  /** the unpaid invoices and bills of connected books; absent if they were not read */
  readonly openItems?:
    | { readonly from: string; readonly items: OpenItems; readonly asOf: BusinessDate }
    | undefined;
}

/** The ledger of a business, as connections write to it. */
export interface SourceLedger {
  /** Records transactions and recomputes the days they touch. Idempotent. */
  importLines(businessId: string, delivered: Delivered): Promise<ImportedLines>;

  /**
   * Records through which day a source is complete, and what else it reports. Idempotent.
   *
   * @returns whether the unpaid invoices and bills were stored, which only the books do that revenue
   *   and expenses come from
   */
  recordState(
    businessId: string,
    state: ReportedState,
  ): Promise<{ readonly areOpenItemsStored: boolean }>;

  /**
   * Removes transactions that their source has removed. Unknown ids change nothing.
   *
   * @returns how many were removed
   */
  removeLines(businessId: string, source: string, ids: Iterable<string>): Promise<number>;

  /**
   * Removes some of a source's transactions.
   *
   * @returns how many; 0 when none is left
   */
  removeBatch(businessId: string, source: string): Promise<number>;

  /**
   * Chooses the books that revenue and expenses come from, or all sources if `from` is null, and
   * recounts every day. Idempotent, also after an interruption.
   *
   * @param keepAlive is called between two steps
   */
  setProfitSource(
    businessId: string,
    from: ProfitSource | null,
    keepAlive: () => Promise<unknown>,
  ): Promise<void>;
}
