import type { Suppression } from '@daily-snapshot/domain/delivery/suppression';

export interface Suppressions {
  /**
   * @param addressKey a hash of the address, as in an unsubscribe link
   * @param change answers what it is to be, or undefined to leave it alone
   */
  change(
    addressKey: string,
    change: (suppression: Suppression) => Suppression | undefined,
  ): Promise<void>;
}
