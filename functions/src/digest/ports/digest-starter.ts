import type { Caller } from '../../platform/ports/caller.ts';

/** Turns on the digest of a business whose first source has just been connected. */
export interface DigestStarter {
  /** Does nothing unless the caller has a plan and has not decided about the digest before. */
  startPaidDigests(businessId: string, caller: Caller): Promise<void>;
}
