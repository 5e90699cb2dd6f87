import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { Deletion } from '@daily-snapshot/domain/accounts/deletion-schema';

/** Checkouts and subscriptions that an account still has at the payment provider. */
export interface RemainingAtProvider {
  readonly subscriptionIds: readonly string[];
  /** the checkouts that could still be paid */
  readonly openSessionIds: readonly string[];
}

/** The steps of erasing an account. Each step is idempotent. */
export interface Erasure {
  find(accountId: string): Promise<Deletion | undefined>;

  /**
   * Schedules the erasure of an account and stops the digests of its businesses, in one
   * transaction. A second call changes nothing.
   */
  schedule(accountId: string, askedAt: Date, eraseAt: Date): Promise<Deletion>;

  /**
   * Cancels the erasure, in one transaction.
   *
   * @param dueAt returns the time of the next digest of a business whose digests were on
   * @returns `too-late` once the erasure has begun; `nothing` if none was scheduled
   */
  cancel(
    accountId: string,
    dueAt: (business: Business) => Date,
  ): Promise<'released' | 'too-late' | 'nothing'>;

  /** Returns the accounts that are due, longest overdue first. */
  due(at: Date, most: number): Promise<readonly string[]>;

  /**
   * Begins the erasure, which can no longer be canceled.
   *
   * @returns undefined if it is not due or was canceled
   */
  begin(accountId: string, at: Date): Promise<Deletion | undefined>;

  remainingAtProvider(accountId: string): Promise<RemainingAtProvider>;

  /** Erases a business and everything stored below it or about it. */
  eraseBusiness(businessId: string): Promise<void>;

  /** Erases everything about an address except that it must not receive e-mail. */
  eraseAddress(address: string): Promise<void>;

  /** Erases everything about an account, and its membership in the businesses of others. */
  eraseAccount(accountId: string, subscriptionIds: readonly string[]): Promise<void>;

  /** Deletes the record of the erasure, as the last step. */
  finish(accountId: string): Promise<void>;
}
