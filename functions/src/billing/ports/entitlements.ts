import type { Entitlement } from '@daily-snapshot/domain/billing/entitlement';

/** What businesses may have: the one place from which a new entitlement comes. */
export interface Entitlements {
  /** @returns what a business of this account is entitled to; what nobody has paid for it does not get */
  ofOwner(accountId: string): Promise<Entitlement>;
}
