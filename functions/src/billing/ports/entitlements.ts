import type { Entitlement } from '@daily-snapshot/domain/billing/entitlement';

/** Decides what businesses may use. All code that stores an entitlement gets it from this port. */
export interface Entitlements {
  /** @returns the entitlement of every business of this account */
  ofOwner(accountId: string): Promise<Entitlement>;
}
