import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';

/** A digest that is due, named by its business and the time at which it became due. */
export interface DueDigest {
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

  /** Returns a page of the digests that are due, longest overdue first. */
  dueForDigest(query: SweepQuery): Promise<SweepResult<DueDigest>>;
}
