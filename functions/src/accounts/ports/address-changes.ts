import type { AddressChange } from '@daily-snapshot/domain/accounts/address-change-schema';

export interface AddressChanges {
  find(accountId: string): Promise<AddressChange | undefined>;

  /**
   * Changes the latest change of an account in a transaction.
   *
   * @param decide returns undefined to change nothing, or null to remove it. May run more than once.
   *   Its errors reach the caller
   */
  change(
    accountId: string,
    decide: (change: AddressChange | undefined) => AddressChange | null | undefined,
  ): Promise<void>;

  /** Returns the accounts whose change or restoration began before an instant and did not end. */
  unfinished(before: Date, most: number): Promise<readonly string[]>;

  /** Replaces an address in the profile of an account. Idempotent. */
  changeProfile(accountId: string, before: string, after: string): Promise<void>;

  /** Returns the ids of all businesses of which an account is a member. */
  businessesOf(accountId: string): Promise<readonly string[]>;
}
