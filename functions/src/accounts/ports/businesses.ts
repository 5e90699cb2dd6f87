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
  | 'ownershipOffer'
  | 'acceptedOffer'
  | 'planReminderAt'
>;

/** The fields of a new business. */
export type NewBusiness = Pick<Business, 'name' | 'timeZone' | 'members' | 'createdAt'>;

/** The limits on the businesses of an account. */
export interface BusinessOwner {
  readonly ownedCount: number;
  /** whether the erasure of the account is scheduled */
  readonly isClosing: boolean;
}

export interface Businesses {
  find(businessId: string): Promise<Business | undefined>;

  /** Returns the businesses that an account owns, by id. */
  ownedBy(accountId: string): Promise<ReadonlyMap<string, Business>>;

  /**
   * Creates a business in a transaction that also counts the businesses of its creator, so that
   * parallel requests cannot exceed a limit.
   *
   * @param decide gets the stored business with this id, and what limits the account; returns
   *   undefined to create nothing; may run more than once; its errors reach the caller
   */
  create(
    key: { readonly businessId: string; readonly accountId: string },
    decide: (stored: Business | undefined, account: BusinessOwner) => NewBusiness | undefined,
  ): Promise<void>;

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

  /** Returns businesses whose owner must be reminded of a plan, longest overdue first. */
  dueForPlanReminder(at: Date, most: number): Promise<readonly string[]>;

  /** Returns a page of the digests that are due, longest overdue first. */
  dueForDigest(query: SweepQuery): Promise<SweepResult<DueDigest>>;
}
