import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';

/** The links that digest components need. The routes of the dashboard build them. */
export interface DigestLinks {
  /** The digest of a day, or the latest one. */
  readonly snapshot: (date?: BusinessDate) => string;
  /** The comparison of a sent digest with the books now. */
  readonly comparison: (date: BusinessDate) => string;
  /** The copy of the mail. */
  readonly mail: (date: BusinessDate) => string;
  /** The transactions behind a number. */
  readonly postings: (date: BusinessDate, filter: PostingFilter) => string;
  /** One alert, or all of them. */
  readonly alerts: (id?: string) => string;
  readonly connections: string;
  /** Where the user answers whether the business is closed; absent if the user may not answer. */
  readonly closedWeekday: string | undefined;
  /** @param month `YYYY-MM`; defaults to the month of the latest digest */
  readonly archive: (month?: string) => string;
}
