import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { ProofRequiredError } from '@daily-snapshot/domain/shared/app-error';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { BLOCK_FACTOR } from '@daily-snapshot/domain/shared/network';
import { describe, expect, it } from 'vitest';
import { DIGEST_TIME } from '../../../../tests/kit/builders/mail.ts';
import { networkNamed } from '../../../../tests/kit/builders/network.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import type { ChallengeScope } from '../../platform/ports/challenges.ts';
import { solveChallenge } from '../../../../tests/kit/requests/solve-challenge.ts';
import { enforceCheckoutLimit, type CheckoutAttempt } from './enforce-checkout-limit.ts';

const { ofNetwork, ofAccount, withoutProof } = CHECKOUT_RATE_LIMITS;
const OFFICE = networkNamed('office');
const EASIER_BITS = 10;
const TOO_MANY = { code: 'too-many' };
const PROOF_REQUIRED = { code: 'proof-required' };

/** Counts the calls of the rate limits, and issues challenges that are 2^10 times as easy as stated. */
function setUp() {
  const ports = { ...memoryPorts(), clock: stoppedClock(DIGEST_TIME) };
  const { challenges, rateLimits } = ports;
  const askedBits: number[] = [];
  const used = { reads: 0, counted: 0 };
  const counting = {
    ...ports,
    challenges: {
      ...challenges,
      issue: (scope: ChallengeScope, bits: number, now: Date) => {
        askedBits.push(bits);
        return challenges.issue(scope, bits - EASIER_BITS, now);
      },
      verify: (...args: Parameters<typeof challenges.verify>) => {
        const solved = challenges.verify(...args);
        return solved && { ...solved, bits: solved.bits + EASIER_BITS };
      },
    },
    rateLimits: {
      usedOf: (...args: Parameters<typeof rateLimits.usedOf>) => {
        used.reads += 1;
        return rateLimits.usedOf(...args);
      },
      takeAll: (...args: Parameters<typeof rateLimits.takeAll>) => {
        used.counted += 1;
        return rateLimits.takeAll(...args);
      },
    },
  };
  const open = (attempt: CheckoutAttempt) => enforceCheckoutLimit(counting, attempt);
  const openTimes = async (times: number, attemptOf: (n: number) => CheckoutAttempt) => {
    for (let n = 0; n < times; n += 1) await open(attemptOf(n));
  };
  /** Visitors of many networks use up the checkouts without a proof. */
  const flood = () =>
    openTimes(withoutProof.most, (n) => ({ network: networkNamed(`flood-${n}`) }));
  /** Returns the challenge that an attempt gets. */
  const askedOf = async (attempt: CheckoutAttempt): Promise<string> => {
    const error: unknown = await open(attempt).catch((thrown: unknown) => thrown);
    return (error instanceof ProofRequiredError ? error.challenge : undefined) ?? '';
  };
  return { ports, used, askedBits, open, openTimes, flood, askedOf };
}

describe('the checkout limit', () => {
  it('refuses a network that opened too many, and no other', async () => {
    const { open, openTimes } = setUp();
    await openTimes(ofNetwork.most, () => ({ network: OFFICE }));
    await expect(open({ network: OFFICE })).rejects.toMatchObject(TOO_MANY);
    await expect(open({ network: networkNamed('another') })).resolves.toBeUndefined();
  });

  it('refuses a block whose addresses opened too many together', async () => {
    const { open, openTimes } = setUp();
    const inBlock = (n: number) => ({ network: { ...OFFICE, address: `address-${n}` } });
    await openTimes(ofNetwork.most * BLOCK_FACTOR, inBlock);
    await expect(open(inBlock(999))).rejects.toMatchObject(TOO_MANY);
  });

  it('refuses an account that opened too many from many networks', async () => {
    const { open, openTimes } = setUp();
    const byAda = (n: number) => ({ network: networkNamed(`network-${n}`), accountId: 'ada' });
    await openTimes(ofAccount.most, byAda);
    await expect(open(byAda(99))).rejects.toMatchObject(TOO_MANY);
    await expect(open({ ...byAda(100), accountId: 'eve' })).resolves.toBeUndefined();
  });

  it('resets after an hour', async () => {
    const { ports, openTimes } = setUp();
    await openTimes(ofNetwork.most, () => ({ network: OFFICE }));
    const later = stoppedClock(new Date(DIGEST_TIME.getTime() + ofNetwork.withinMs));
    await expect(
      enforceCheckoutLimit({ ...ports, clock: later }, { network: OFFICE }),
    ).resolves.toBeUndefined();
  });

  it('asks a visitor for a proof after many checkouts of others, and never an account', async () => {
    const { open, flood, askedOf, askedBits } = setUp();
    await flood();
    const challenge = await askedOf({ network: OFFICE });
    expect(askedBits).toEqual([14]);
    await expect(open({ network: OFFICE, accountId: 'ada' })).resolves.toBeUndefined();
    await expect(
      open({ network: OFFICE, proof: solveChallenge(challenge) }),
    ).resolves.toBeUndefined();
  });

  it('does not ask a visitor whose page App Check has verified', async () => {
    const { open, flood } = setUp();
    await flood();
    await expect(open({ network: OFFICE, isAttested: true })).resolves.toBeUndefined();
  });

  it('accepts a proof once, also for requests at the same time', async () => {
    const { open, flood, askedOf } = setUp();
    await flood();
    const proof = solveChallenge(await askedOf({ network: OFFICE }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => open({ network: OFFICE, proof })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(open({ network: OFFICE, proof })).rejects.toMatchObject(PROOF_REQUIRED);
  });

  it('refuses a false proof before it reads anything', async () => {
    const { open, flood, askedOf, used } = setUp();
    await flood();
    const challenge = await askedOf({ network: networkNamed('another') });
    const before = { ...used };
    for (const proof of [solveChallenge(challenge), `${challenge}.x`, 'made up']) {
      await expect(open({ network: OFFICE, proof })).rejects.toMatchObject({
        ...PROOF_REQUIRED,
        challenge: undefined,
      });
    }
    expect(used).toEqual(before);
  });

  it('refuses a network that reached its limit even with proofs, and counts nothing then', async () => {
    const { open, flood, askedOf, askedBits, used } = setUp();
    await flood();
    for (let n = 0; n < ofNetwork.most; n += 1) {
      const challenge = await askedOf({ network: OFFICE });
      await open({ network: OFFICE, proof: solveChallenge(challenge) });
    }
    expect(askedBits).toEqual([14, 14, 15, 15, 16, 16, 17, 17, 18, 18]);
    const { counted } = used;
    for (let n = 0; n < 100; n += 1) {
      await expect(open({ network: OFFICE })).rejects.toMatchObject(TOO_MANY);
    }
    expect(used.counted).toBe(counted);
  });

  it('does not accept easy proofs for later checkouts of the network', async () => {
    const { open, flood, askedOf } = setUp();
    await flood();
    const easy: string[] = [];
    for (let n = 0; n < 4; n += 1) easy.push(await askedOf({ network: OFFICE }));
    const [first = '', second = '', third = ''] = easy.map(solveChallenge);
    await open({ network: OFFICE, proof: first });
    await open({ network: OFFICE, proof: second });
    const harder = await askedOf({ network: OFFICE, proof: third });
    await expect(open({ network: OFFICE, proof: solveChallenge(harder) })).resolves.toBeUndefined();
  });

  it('lets an account open one after visitors have used up its network', async () => {
    const { open, openTimes } = setUp();
    await openTimes(ofNetwork.most, () => ({ network: OFFICE }));
    await expect(open({ network: OFFICE, accountId: 'ada' })).resolves.toBeUndefined();
  });

  it('asks an account for a proof after other accounts have used up its network', async () => {
    const { open, openTimes, askedOf, askedBits } = setUp();
    await openTimes(ofNetwork.most, (n) => ({ network: OFFICE, accountId: `eve-${n}` }));
    const byAda = { network: OFFICE, accountId: 'ada' };
    const proof = solveChallenge(await askedOf(byAda));
    expect(askedBits).toEqual([18]);
    await expect(open({ ...byAda, proof })).resolves.toBeUndefined();
    await expect(open({ network: OFFICE })).resolves.toBeUndefined();
  });

  it('does not count refused checkouts toward the checkouts without a proof', async () => {
    const { open } = setUp();
    const flooder = { network: networkNamed('a-flood') };
    for (let n = 0; n < withoutProof.most; n += 1) await open(flooder).catch(() => undefined);
    await expect(open({ network: OFFICE })).resolves.toBeUndefined();
  });

  it('asks for a proof if parallel requests have used up the checkouts without one', async () => {
    const { open } = setUp();
    const outcomes = await Promise.allSettled(
      Array.from({ length: withoutProof.most + 20 }, (_, n) =>
        open({ network: networkNamed(`parallel-${n}`) }),
      ),
    );
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused).toHaveLength(20);
    for (const error of refused) expect(error).toMatchObject(PROOF_REQUIRED);
  });
});
