import type { Entitlement } from '@daily-snapshot/domain/billing/entitlement';

/** Decides what businesses may use. Every new entitlement comes from here. */
export interface Entitlements {
  /** @returns the entitlement of every business of this account */
  ofOwner(accountId: string): Promise<Entitlement>;
}
