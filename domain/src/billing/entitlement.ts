import type { Entitlement } from '../contracts/business.ts';

/** Whether a business gets digests at an instant. What nobody has granted is not. */
export const getsDigests = (entitlement: Entitlement | undefined, at: Date): boolean =>
  entitlement !== undefined &&
  entitlement.hasDigests &&
  (entitlement.until === undefined || entitlement.until > at);
