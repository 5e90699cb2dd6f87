import { AppError, ProofRequiredError } from '@daily-snapshot/domain/shared/app-error';
import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import {
  admitCheckout,
  MAX_PROOF_BITS,
  NORMAL_PROOF_BITS,
} from '@daily-snapshot/domain/billing/checkout-admission';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { networkCounts, type Count, type Network } from '@daily-snapshot/domain/shared/network';
import { CHALLENGE_LIFETIME_MS } from '@daily-snapshot/domain/shared/proof-of-work';
import type { Challenges, SolvedChallenge } from '../../platform/ports/challenges.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';

interface Ports {
  readonly rateLimits: Pick<RateLimits, 'takeAll' | 'usedOf'>;
  readonly challenges: Challenges;
  readonly clock: Clock;
}

export interface CheckoutAttempt {
  readonly network: Network;
  /** undefined for a visitor */
  readonly accountId?: string | undefined;
  /** Whether App Check has verified the page and accepts its token only once. */
  readonly isAttested?: boolean;
  readonly proof?: string | undefined;
}

const NETWORK_MESSAGE =
  'Too many checkouts were started from your network. Nothing was charged. Please try again in an hour, or use another connection, such as mobile data.';
const ACCOUNT_MESSAGE =
  'You started too many checkouts. Nothing was charged. Please try again in an hour.';
const PROOF_MESSAGE =
  'We need to check your browser before this checkout. Nothing was charged. Please reload the page and try again.';

const WITHOUT_PROOF: Count = {
  key: 'checkouts',
  quota: CHECKOUT_RATE_LIMITS.withoutProof,
  mostAtOnce: 3,
};

/**
 * Counts a requested checkout, or asks for a proof of work when the rate of checkouts is unusual. A
 * false proof is refused before anything is read. A refused request writes nothing.
 *
 * @throws AppError `too-many` if the network of a visitor or the account has reached its limit
 * @throws ProofRequiredError if a proof is needed, or was refused
 */
export async function enforceCheckoutLimit(
  { rateLimits, challenges, clock }: Ports,
  attempt: CheckoutAttempt,
): Promise<void> {
  const { network, accountId, isAttested = false, proof } = attempt;
  const now = clock.now();
  const scope = { call: 'createCheckout', network } as const;
  const solved = proof === undefined ? undefined : challenges.verify(proof, scope, now);
  if (proof !== undefined && !solved) throw new ProofRequiredError(PROOF_MESSAGE);

  const ofNetwork = networkCountsOf(attempt);
  const [ofAddress = 0, ofBlock = 0, withoutProof = 0] = await rateLimits.usedOf(
    [...ofNetwork, WITHOUT_PROOF],
    now,
  );
  const admission = admitCheckout({ ofAddress, ofBlock, withoutProof }, accountId !== undefined);
  if (admission === 'refused') throw new AppError('too-many', NETWORK_MESSAGE);
  const bits = admission === 'open' ? 0 : admission.needsProofOfBits;
  const ask = (difficulty: number) =>
    new ProofRequiredError(PROOF_MESSAGE, challenges.issue(scope, difficulty, now));
  // The network may have opened checkouts since it was asked for an easier proof.
  if (bits > 0 && !isAttested && !(solved && solved.bits >= bits)) throw ask(bits);

  const ofAccount = accountId === undefined ? [] : [accountCount(accountId)];
  const ofProof = solved ? [proofCount(solved)] : [];
  const isCountedOverall = accountId === undefined && !isAttested && !solved;
  // An account that is admitted although its network has reached the limit does not count there.
  const isCountedByNetwork = accountId === undefined || bits === 0;
  const reached = await rateLimits.takeAll(
    [
      ...(isCountedByNetwork ? ofNetwork : []),
      ...ofAccount,
      ...ofProof,
      ...(isCountedOverall ? [WITHOUT_PROOF] : []),
    ],
    now,
  );
  const isReached = (counts: readonly Count[]) => counts.some((count) => reached.includes(count));
  if (isReached(ofProof)) throw new ProofRequiredError(PROOF_MESSAGE);
  if (isReached(ofAccount)) throw new AppError('too-many', ACCOUNT_MESSAGE);
  // Parallel requests have reached these limits since they were read.
  if (isReached([WITHOUT_PROOF])) throw ask(NORMAL_PROOF_BITS);
  if (isReached(ofNetwork)) {
    throw accountId === undefined ? new AppError('too-many', NETWORK_MESSAGE) : ask(MAX_PROOF_BITS);
  }
}

/** Visitors and accounts count apart, so that visitors cannot use up the limit of accounts. */
const networkCountsOf = ({ network, accountId }: CheckoutAttempt) =>
  networkCounts(
    accountId === undefined ? 'checkouts' : 'checkouts.signed-in',
    network,
    CHECKOUT_RATE_LIMITS.ofNetwork,
  );

const accountCount = (accountId: string): Count => ({
  key: `checkouts.account.${accountId}`,
  quota: CHECKOUT_RATE_LIMITS.ofAccount,
});

const proofCount = ({ id }: SolvedChallenge): Count => ({
  key: `proofs.${id}`,
  quota: { most: 1, withinMs: CHALLENGE_LIFETIME_MS },
});
