import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/contracts/business';

/** A business as the sweep sees it: enough to name its digest. */
export interface DueBusiness {
  readonly businessId: string;
  readonly timeZone: TimeZone;
  readonly digestDueAt: Date;
}

export interface Businesses {
  find(businessId: string): Promise<Business | undefined>;

  setDigestDueAt(businessId: string, digestDueAt: Date): Promise<void>;

  /** Those whose digest is due at `at`, the longest overdue first, page by page. */
  dueForDigest(at: Date, pageSize: number): AsyncIterable<readonly DueBusiness[]>;
}
