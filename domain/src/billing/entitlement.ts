/** What a business has paid for. */
export interface Entitlement {
  readonly hasDigests: boolean;
  /** Ends then; absent: until further notice. */
  readonly until?: Date | undefined;
}

/** Whether a business gets digests at an instant. What nobody has granted is not. */
export const isEntitledToDigests = (entitlement: Entitlement | undefined, at: Date): boolean =>
  entitlement !== undefined &&
  entitlement.hasDigests &&
  (entitlement.until === undefined || entitlement.until > at);
