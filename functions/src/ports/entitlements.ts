import type { Entitlement } from '@daily-snapshot/domain/contracts/business';

/** What a business may have: the one place from which a new entitlement comes. */
export interface Entitlements {
  /** @returns what it is entitled to as it begins; what nobody has granted it does not get */
  ofNew(businessId: string): Promise<Entitlement>;
}
