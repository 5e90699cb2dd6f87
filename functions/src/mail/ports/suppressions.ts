import type { Suppression } from '@daily-snapshot/domain/mail/suppression';

export interface Suppressions {
  /** @returns those there are, by address as asked */
  of(addresses: readonly string[]): Promise<ReadonlyMap<string, Suppression>>;

  /** As `change`, for whoever knows the address. */
  changeOf(
    address: string,
    change: (suppression: Suppression) => Suppression | undefined,
  ): Promise<void>;

  /**
   * @param addressKey a hash of the address, as in an unsubscribe link
   * @param change answers what it is to be, or undefined to leave it alone
   */
  change(
    addressKey: string,
    change: (suppression: Suppression) => Suppression | undefined,
  ): Promise<void>;
}
