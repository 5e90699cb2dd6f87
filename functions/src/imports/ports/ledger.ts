import type { BusinessAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { StoredUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type { PendingTransaction } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { ReportedDay } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';

/** The books of one business, open for a change. Everything is read before anything is written. */
export interface OpenLedger {
  readonly business: Business;
  readonly dailySummaries: DailySummaries | undefined;
  /** How its owner has corrected lines. */
  readonly userOverrides: readonly StoredUserOverride[];
  readonly watch: BusinessAlertState | undefined;
  postingsOf(period: Period): Promise<readonly Posting[]>;
  postingsWithIds(ids: readonly string[]): Promise<readonly Posting[]>;
  /** @param key of its document, as the browser knows it */
  postingWithKey(key: string): Promise<Posting | undefined>;
  /**
   * Some lines of a party (`counterpartyDirectionKey`), by day.
   *
   * @param after the last of those before
   */
  postingsOfParty(
    party: string,
    most: number,
    after: Posting | undefined,
  ): Promise<readonly Posting[]>;
  /** The earliest postings that stood in a file. */
  postingsOfFile(fileKey: string, most: number): Promise<readonly Posting[]>;
  /** What the first digest that covered a day said of it; undefined when none did. */
  reportedBy(digestDay: BusinessDate, date: BusinessDate): Promise<ReportedDay | undefined>;
  /** The postings that a source has told of under one of these ids, whatever their own are. */
  postingsSeenAs(source: string, ids: readonly string[]): Promise<readonly Posting[]>;
  /** The earliest postings that a source has told of. */
  postingsOfSource(source: string, most: number): Promise<readonly Posting[]>;
  /** The lines of a source that are announced and not booked. */
  pendingOf(source: string): Promise<readonly PendingTransaction[]>;
  writeKindRules(rules: readonly StoredUserOverride[]): void;
  /** Keeps lines that are announced, and lets go those of a source that are not any more. */
  writePending(
    pending: readonly PendingTransaction[],
    gone: readonly { readonly source: string; readonly lineId: string }[],
  ): void;
  write(
    postings: readonly Posting[],
    dailySummaries: DailySummaries,
    also?: {
      /** postings that leave the books */
      readonly removedIds?: readonly string[] | undefined;
      /** absent: it stays as it is; without a memory it is looked at soon */
      readonly watch?: BusinessAlertState | undefined;
    },
  ): void;
}

export interface Ledger {
  /**
   * @param work may be called more than once
   * @returns undefined when there is no such business
   */
  open<T>(businessId: string, work: (ledger: OpenLedger) => Promise<T>): Promise<T | undefined>;
}
