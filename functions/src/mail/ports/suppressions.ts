import type { Suppression } from '@daily-snapshot/domain/mail/suppression';

export interface Suppressions {
  /** Returns the existing suppressions, keyed by the given addresses. */
  of(addresses: readonly string[]): Promise<ReadonlyMap<string, Suppression>>;

  /** Same as `change`, for a plain address. */
  changeOf(
    address: string,
    change: (suppression: Suppression) => Suppression | undefined,
  ): Promise<void>;

  /**
   * @param addressKey hash of the address, as in an unsubscribe link
   * @param change returns the new suppression, or undefined to change nothing
   */
  change(
    addressKey: string,
    change: (suppression: Suppression) => Suppression | undefined,
  ): Promise<void>;
}
