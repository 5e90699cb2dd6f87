import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { AppError, ProofRequiredError } from '@daily-snapshot/domain/shared/app-error';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  enforceCheckoutLimit,
  type CheckoutAttempt,
} from '../../../functions/src/billing/commands/enforce-checkout-limit.ts';
import { firestoreRateLimits } from '../../../functions/src/platform/firestore/rate-limits.ts';
import type { RateLimits } from '../../../functions/src/platform/ports/rate-limits.ts';
import { signedChallenges } from '../../../functions/src/platform/keys/signed-challenges.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../kit/builders/mail.ts';
import { networkNamed } from '../../kit/builders/network.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';
import { solveChallenge } from '../../kit/requests/solve-challenge.ts';

let firestore: CountingFirestore;
let db: Firestore;
let rateLimits: RateLimits;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
  db = new Firestore({ projectId: 'demo-flood' });
  rateLimits = firestoreRateLimits(db);
});
afterAll(async () => {
  await db.terminate();
  await firestore.close();
});

const challenges = signedChallenges('not a secret');

async function outcomeOf(attempt: CheckoutAttempt, now = DIGEST_TIME): Promise<unknown> {
  const clock = stoppedClock(now);
  const ports = { rateLimits, challenges, clock };
  return enforceCheckoutLimit(ports, attempt).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

async function costOf(times: number, attemptOf: (n: number) => CheckoutAttempt) {
  firestore.takeCost();
  for (let n = 0; n < times; n += 1) await outcomeOf(attemptOf(n));
  const { reads, writes } = firestore.takeCost();
  return { reads, writes };
}

it('a flood of checkouts costs three reads and no write for each refused request', async () => {
  const { ofNetwork, withoutProof } = CHECKOUT_RATE_LIMITS;
  const flooder = { network: networkNamed('flooder') };
  const opened = await costOf(ofNetwork.most, () => flooder);
  expect(opened).toEqual({ reads: 6 * ofNetwork.most, writes: 3 * ofNetwork.most });
  expect(await costOf(40, () => flooder)).toEqual({ reads: 120, writes: 0 });

  await costOf(withoutProof.most - ofNetwork.most, (n) => ({ network: networkNamed(`n-${n}`) }));
  const visitor = { network: networkNamed('visitor') };
  expect(await costOf(40, (n) => ({ network: networkNamed(`new-${n}`) }))).toEqual({
    reads: 120,
    writes: 0,
  });

  const asked = await outcomeOf(visitor);
  if (!(asked instanceof ProofRequiredError)) throw new Error('No proof was asked for.');
  const proof = solveChallenge(asked.challenge ?? '');
  const elsewhere = networkNamed('elsewhere');
  expect(await costOf(40, () => ({ network: elsewhere, proof }))).toEqual({ reads: 0, writes: 0 });
  expect(await costOf(1, () => ({ ...visitor, proof }))).toEqual({ reads: 6, writes: 3 });
  // A used proof is found in the transaction that would count the checkout.
  expect(await costOf(10, () => ({ ...visitor, proof }))).toEqual({ reads: 60, writes: 0 });
});

it('visitors of many networks at the same moment get a checkout or a challenge, and no failure', async () => {
  const attempts = Array.from({ length: 120 }, (_, n) =>
    outcomeOf({ network: networkNamed(`parallel-${n}`) }, NEXT_DIGEST_TIME),
  );
  const outcomes = await Promise.all(attempts);
  const failed = outcomes.filter(
    (outcome) =>
      outcome !== undefined &&
      !(outcome instanceof ProofRequiredError && outcome.challenge !== undefined),
  );
  expect(failed).toEqual([]);
  expect(outcomes).toContain(undefined);
});
