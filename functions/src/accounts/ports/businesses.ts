import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';

/** The fields of a business that name its next digest. */
export interface DueBusiness {
  readonly businessId: string;
  readonly timeZone: TimeZone;
  readonly digestDueAt: Date;
}

/** The fields that only the server writes. */
export type ServerFields = Pick<
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
  | 'booksFiles'
  | 'basis'
  | 'closedDays'
  | 'isPayrollSpread'
  | 'askedEnds'
  | 'remindedOfEnd'
  | 'quietOwners'
>;

export interface Businesses {
  find(businessId: string): Promise<Business | undefined>;

  /** Returns the businesses that an account owns, by id. */
  ownedBy(accountId: string): Promise<ReadonlyMap<string, Business>>;

  /**
   * Changes the server's fields of a business in a transaction.
   *
   * @param decide returns undefined to change nothing; may run more than once; its errors reach the
   *   caller
   */
  change(
    businessId: string,
    decide: (business: Business | undefined) => Partial<ServerFields> | undefined,
  ): Promise<void>;

  /** Returns a page of businesses whose digest is due, longest overdue first. */
  dueForDigest(query: SweepQuery): Promise<SweepResult<DueBusiness>>;
}
