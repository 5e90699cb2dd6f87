import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Behind } from '@daily-snapshot/domain/digest/definition';

/** Which of the lines behind a number. */
export interface LinesFilter {
  readonly behind: Behind;
  readonly counterparty?: string | undefined;
  /** One day alone; absent: all days that the digest covers. */
  readonly day?: BusinessDate | undefined;
}

/** Where the parts of a dashboard are: its routes build these. */
export interface DigestLinks {
  /** The digest of a day; absent: the latest. */
  readonly snapshot: (date?: BusinessDate) => string;
  /** As it was sent beside as it is now. */
  readonly editions: (date: BusinessDate) => string;
  /** As it was sent by mail. */
  readonly mail: (date: BusinessDate) => string;
  readonly lines: (date: BusinessDate, filter: LinesFilter) => string;
  /** Where alerts are answered. @param id of one of them; absent: all */
  readonly alerts: (id?: string) => string;
  readonly connections: string;
  /** @param month `YYYY-MM`; absent: that of the latest digest */
  readonly archive: (month?: string) => string;
}
