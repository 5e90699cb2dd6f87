import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { BusinessAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type {
  DailySummaries,
  ReportedDay,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { ImportedFile } from '@daily-snapshot/domain/imports/imported-file-schema';
import type { StoredUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { PendingTransaction } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';

/** The ledger of one business in a Firestore transaction. All reads come before the first write. */
export interface OpenLedger {
  readonly business: Business;
  readonly dailySummaries: DailySummaries | undefined;
  readonly userOverrides: readonly StoredUserOverride[];
  readonly alertState: BusinessAlertState | undefined;
  /** the version of the last write; undefined if unknown */
  readonly version: string | undefined;
  postingsOf(period: Period): Promise<readonly Posting[]>;
  postingsWithIds(ids: readonly string[]): Promise<readonly Posting[]>;
  /** @param key the document's key, which the browser knows */
  postingWithKey(key: string): Promise<Posting | undefined>;
  /**
   * Returns some postings of a counterparty in one direction, by day.
   *
   * @param key a `counterpartyDirectionKey`
   * @param after the last posting of the previous page
   */
  postingsOfCounterparty(
    key: string,
    most: number,
    after: Posting | undefined,
  ): Promise<readonly Posting[]>;
  /** Returns the earliest postings of an imported file. */
  postingsOfFile(fileKey: string, most: number): Promise<readonly Posting[]>;
  /** Returns the numbers of a day in the first digest that covered it; undefined if none did. */
  reportedBy(digestDay: BusinessDate, date: BusinessDate): Promise<ReportedDay | undefined>;
  /** Returns the postings for which a source uses one of these ids. */
  postingsSeenAs(source: string, ids: readonly string[]): Promise<readonly Posting[]>;
  /** Returns the earliest postings of a source. */
  postingsOfSource(source: string, most: number): Promise<readonly Posting[]>;
  /** Returns the pending transactions of a source. */
  pendingOf(source: string): Promise<readonly PendingTransaction[]>;
  /** Returns the record of an imported file. */
  importedFile(fileKey: string): Promise<ImportedFile | undefined>;
  writeImportedFile(fileKey: string, imported: ImportedFile): void;
  writeUserOverrides(overrides: readonly StoredUserOverride[]): void;
  /** Stores pending transactions and removes those that are no longer pending. */
  writePending(
    pending: readonly PendingTransaction[],
    removed: readonly { readonly source: string; readonly lineId: string }[],
  ): void;
  /** Returns the version of the ledger after this write. */
  write(
    postings: readonly Posting[],
    dailySummaries: DailySummaries,
    also?: {
      readonly removedIds?: readonly string[] | undefined;
      /** absent if unchanged; an alert state without detector state is processed soon */
      readonly alertState?: BusinessAlertState | undefined;
    },
  ): string;
}

/** Daily summaries as they were read, by which a later write finds out whether they have changed. */
export interface ReadDailySummaries {
  readonly dailySummaries: DailySummaries;
  /** opaque; differs after each write */
  readonly version: unknown;
}

export interface Ledger {
  /**
   * Runs work on the ledger of a business in one Firestore transaction.
   *
   * @param work may be called more than once
   * @returns undefined if there is no such business
   */
  open<T>(businessId: string, work: (ledger: OpenLedger) => Promise<T>): Promise<T | undefined>;

  /** Returns the daily summaries of a business, with one read; undefined if there are none yet. */
  readDailySummaries(businessId: string): Promise<ReadDailySummaries | undefined>;

  /**
   * Stores daily summaries without reading them again.
   *
   * @param before the daily summaries as they were read
   * @returns false if another process has changed them meanwhile; nothing is stored then
   */
  replaceDailySummaries(
    businessId: string,
    before: ReadDailySummaries,
    after: DailySummaries,
  ): Promise<boolean>;

  /** Returns the postings of a period. Reads outside a transaction. */
  postingsOf(businessId: string, period: Period): Promise<readonly Posting[]>;

  /** Returns the latest unclassified postings from a day on. Reads outside a transaction. */
  unclassifiedPostings(
    businessId: string,
    from: BusinessDate,
    most: number,
  ): Promise<readonly Posting[]>;

  /** Returns the days of a period for which a digest was built, in order. */
  digestDays(businessId: string, period: Period): Promise<readonly BusinessDate[]>;
}
