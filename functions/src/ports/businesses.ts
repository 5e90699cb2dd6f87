import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { SweepQuery, SweepResult } from './sweep-page.ts';

/** A business as the sweep sees it: enough to name its digest. */
export interface DueBusiness {
  readonly businessId: string;
  readonly timeZone: TimeZone;
  readonly digestDueAt: Date;
}

/** What only the server writes. */
export type ServedFields = Pick<
  Business,
  'digestDueAt' | 'digestShard' | 'entitlement' | 'digestPreferences'
>;

export interface Businesses {
  find(businessId: string): Promise<Business | undefined>;

  update(businessId: string, fields: Partial<ServedFields>): Promise<void>;

  /** A page of those whose digest is due, the longest overdue first. */
  dueForDigest(query: SweepQuery): Promise<SweepResult<DueBusiness>>;
}
