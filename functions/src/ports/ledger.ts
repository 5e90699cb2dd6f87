import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { KindRule } from '@daily-snapshot/domain/contracts/kind-rules';
import type { PendingLine } from '@daily-snapshot/domain/contracts/pending-line';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Daybook } from '@daily-snapshot/domain/daybook/daybook';
import type { ReportedDay } from '@daily-snapshot/domain/daybook/reported-day';

/** The books of one business, open for a change. Everything is read before anything is written. */
export interface OpenLedger {
  readonly business: Business;
  readonly daybook: Daybook | undefined;
  /** How its owner has corrected lines. */
  readonly kindRules: readonly KindRule[];
  readonly watch: WatchBook | undefined;
  postingsOf(period: Period): Promise<readonly Posting[]>;
  postingsWithIds(ids: readonly string[]): Promise<readonly Posting[]>;
  /** @param key of its document, as the browser knows it */
  postingWithKey(key: string): Promise<Posting | undefined>;
  /**
   * Some lines of a party (`partyOf`), by day.
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
  pendingOf(source: string): Promise<readonly PendingLine[]>;
  writeKindRules(rules: readonly KindRule[]): void;
  /** Keeps lines that are announced, and lets go those of a source that are not any more. */
  writePending(
    pending: readonly PendingLine[],
    gone: readonly { readonly source: string; readonly lineId: string }[],
  ): void;
  write(
    postings: readonly Posting[],
    daybook: Daybook,
    also?: {
      /** postings that leave the books */
      readonly removedIds?: readonly string[] | undefined;
      /** absent: it stays as it is; without a memory it is looked at soon */
      readonly watch?: WatchBook | undefined;
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
