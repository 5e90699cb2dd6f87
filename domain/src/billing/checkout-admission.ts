import { BLOCK_FACTOR } from '../shared/network.ts';
import { CHECKOUT_RATE_LIMITS } from './checkout.ts';

/** The checkouts of the last hour that matter for one more. */
export interface CheckoutUse {
  /** opened from the same address, by visitors or by accounts */
  readonly ofAddress: number;
  /** opened from the same block of addresses */
  readonly ofBlock: number;
  /** opened by visitors of all networks without a proof */
  readonly withoutProof: number;
}

export type CheckoutAdmission =
  | 'open'
  /** the network of a visitor has reached its limit */
  | 'refused'
  /** opens only with a proof of work, whose hash begins with so many zero bits */
  | { readonly needsProofOfBits: number };

/** About 16,000 hashes. A phone needs a few hundred milliseconds. */
export const NORMAL_PROOF_BITS = 14;
/** Sixteen times as many, for a network that has used most of its limit. */
export const MAX_PROOF_BITS = 18;

const { ofNetwork, withoutProof: free } = CHECKOUT_RATE_LIMITS;
const BLOCK_LIMIT = ofNetwork.most * BLOCK_FACTOR;

/**
 * Decides whether one more checkout may be opened. A visitor is refused only for the use of their
 * own network. The use of all others at most costs a visitor a proof of work, and an account nothing.
 */
export function admitCheckout(
  { ofAddress, ofBlock, withoutProof }: CheckoutUse,
  isSignedIn: boolean,
): CheckoutAdmission {
  const isExhausted = ofAddress >= ofNetwork.most || ofBlock >= BLOCK_LIMIT;
  // Accounts have a limit of their own, and other accounts may have used up their network.
  if (isSignedIn) return isExhausted ? { needsProofOfBits: MAX_PROOF_BITS } : 'open';
  if (isExhausted) return 'refused';
  if (withoutProof < free.most) return 'open';
  const used = Math.max(ofAddress / ofNetwork.most, ofBlock / BLOCK_LIMIT);
  return {
    needsProofOfBits:
      NORMAL_PROOF_BITS + Math.floor(used * (MAX_PROOF_BITS - NORMAL_PROOF_BITS + 1)),
  };
}
