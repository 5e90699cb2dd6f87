import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { Deletion } from '@daily-snapshot/domain/contracts/deletion';

/** What is left of an account at the payment provider. */
export interface LeftAtProvider {
  readonly subscriptionIds: readonly string[];
  /** of checkouts that could still be paid */
  readonly openSessionIds: readonly string[];
}

/** The parts of erasing an account. Each may be repeated: what is gone stays gone. */
export interface Erasure {
  find(accountId: string): Promise<Deletion | undefined>;

  /**
   * Notes that an account is to be erased and stops the digests of its businesses, all or nothing. An
   * account that is to be erased already stays as it is.
   */
  hold(accountId: string, askedAt: Date, eraseAt: Date): Promise<Deletion>;

  /**
   * Takes it back, all or nothing.
   *
   * @param dueAt when the next digest of a business is due whose digests were on
   * @returns `too-late` once it is under way; `nothing` when there was nothing to take back
   */
  release(
    accountId: string,
    dueAt: (business: Business) => Date,
  ): Promise<'released' | 'too-late' | 'nothing'>;

  /** Those that are due by then, the longest overdue first. */
  due(at: Date, most: number): Promise<readonly string[]>;

  /**
   * From here on it cannot be taken back.
   *
   * @returns what is erased; undefined when it is not due, or was taken back
   */
  begin(accountId: string, at: Date): Promise<Deletion | undefined>;

  leftAtProvider(accountId: string): Promise<LeftAtProvider>;

  /** A business with all that is kept under it or in its name. */
  eraseBusiness(businessId: string): Promise<void>;

  /** What an address is known for, and every wish to get mail at it. That it takes no mail is kept. */
  forgetAddress(address: string): Promise<void>;

  /** What is kept in the name of the account, and its place in businesses of others. */
  eraseAccount(accountId: string, subscriptionIds: readonly string[]): Promise<void>;

  /** The note itself, last. */
  finish(accountId: string): Promise<void>;
}
