import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { Daybook } from '@daily-snapshot/domain/rollup/daybook';
import type { ReportedDay } from '@daily-snapshot/domain/snapshot/correction';

/** The books of one business, open for a change. Everything is read before anything is written. */
export interface OpenLedger {
  readonly business: Business;
  readonly daybook: Daybook | undefined;
  readonly watch: WatchBook | undefined;
  postingsOf(period: Period): Promise<readonly Posting[]>;
  postingsWithIds(ids: readonly string[]): Promise<readonly Posting[]>;
  /** What the first digest that covered a day said of it; undefined when none did. */
  reportedBy(digestDay: BusinessDate, date: BusinessDate): Promise<ReportedDay | undefined>;
  /** @param watch absent: it stays as it is; without a memory it is looked at soon */
  write(postings: readonly Posting[], daybook: Daybook, watch?: WatchBook): void;
}

export interface Ledger {
  /**
   * @param work may be called more than once
   * @returns undefined when there is no such business
   */
  open<T>(businessId: string, work: (ledger: OpenLedger) => Promise<T>): Promise<T | undefined>;
}
