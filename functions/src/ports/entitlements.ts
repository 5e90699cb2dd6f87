import type { Entitlement } from '@daily-snapshot/domain/contracts/business';

/** What businesses may have: the one place from which a new entitlement comes. */
export interface Entitlements {
  /** @returns what a business of this account is entitled to; what nobody has paid for it does not get */
  ofOwner(accountId: string): Promise<Entitlement>;
}
