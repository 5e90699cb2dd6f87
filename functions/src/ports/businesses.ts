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
  | 'digestDueAt'
  | 'digestShard'
  | 'entitlement'
  | 'timeZone'
  | 'digestPreferences'
  | 'waitingRecipients'
  | 'invitations'
  | 'members'
  | 'viewers'
  | 'profitFrom'
  | 'basis'
  | 'closedDays'
  | 'quietOwners'
>;

export interface Businesses {
  find(businessId: string): Promise<Business | undefined>;

  /**
   * Changes what the server decides by what the business is then.
   *
   * @param decide answers undefined to leave it alone; what it throws comes through. May be called
   *   more than once
   */
  change(
    businessId: string,
    decide: (business: Business | undefined) => Partial<ServedFields> | undefined,
  ): Promise<void>;

  /** A page of those whose digest is due, the longest overdue first. */
  dueForDigest(query: SweepQuery): Promise<SweepResult<DueBusiness>>;
}
