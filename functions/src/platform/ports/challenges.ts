import type { Network } from '@daily-snapshot/domain/shared/network';
import type { CallableName } from '@daily-snapshot/domain/contracts/callables';

/** The call and the network for which a challenge is valid. */
export interface ChallengeScope {
  readonly call: CallableName;
  readonly network: Network;
}

/** A challenge with its proof of work. */
export interface SolvedChallenge {
  readonly id: string;
  readonly bits: number;
}

/** Signs challenges and verifies proofs of work without stored data. */
export interface Challenges {
  issue(scope: ChallengeScope, bits: number, now: Date): string;

  /**
   * Returns the challenge that a proof solves. The caller must accept each id once.
   * @returns undefined if the challenge is forged, expired, for another call or network, or unsolved
   */
  verify(proof: string, scope: ChallengeScope, now: Date): SolvedChallenge | undefined;
}
