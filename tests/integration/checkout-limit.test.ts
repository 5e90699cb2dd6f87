import { randomInt } from 'node:crypto';
import { CHECKOUT_RATE_LIMITS } from '@daily-snapshot/domain/billing/checkout';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { BLOCK_FACTOR } from '@daily-snapshot/domain/shared/network';
import { CHALLENGE_LIFETIME_MS, readChallenge } from '@daily-snapshot/domain/shared/proof-of-work';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, db, signUp, type CallAnswer } from '../kit/local-environment/admin-sdk.ts';
import { issueChallenge } from '../kit/local-environment/challenges.ts';
import { solveChallenge } from '../kit/requests/solve-challenge.ts';

const { ofNetwork, withoutProof } = CHECKOUT_RATE_LIMITS;
const FRIENDS = { offer: 'friends', price: 100 };

const newNetwork = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.');
const newBlock = () =>
  ['2001', ...Array.from({ length: 2 }, () => randomInt(0x1000, 0xffff).toString(16))].join(':');

const open = (from: string, proof?: string) =>
  callFrom(from, 'createCheckout', { ...FRIENDS, ...(proof !== undefined && { proof }) });

const challengeIn = ({ body }: CallAnswer): string =>
  String((body.error?.details as { challenge?: unknown } | undefined)?.challenge);

const REFUSED = { status: 429, body: { error: { details: { code: 'too-many' } } } };
const PROOF_REQUIRED = { status: 429, body: { error: { details: { code: 'proof-required' } } } };

const resetOverallCount = () => db.doc(paths.quota('checkouts')).delete();
beforeAll(resetOverallCount);
// Other tests open checkouts too.
afterAll(resetOverallCount);

describe('a checkout', () => {
  it('is refused after too many checkouts from one network, whatever addresses its headers claim', async () => {
    const network = newNetwork();
    const answers = [];
    for (let number = 0; number < ofNetwork.most + 2; number += 1) {
      answers.push(await open(`${newNetwork()}, ${network}`));
    }
    const taken = answers.slice(0, ofNetwork.most);
    expect(taken.every(({ status }) => status === 200)).toBe(true);
    for (const refused of answers.slice(ofNetwork.most)) expect(refused).toMatchObject(REFUSED);
    expect((await open(newNetwork())).status).toBe(200);
  });

  it('is refused after too many checkouts from one /48 of IPv6', async () => {
    const block = newBlock();
    const most = ofNetwork.most * BLOCK_FACTOR;
    const statuses = [];
    for (let number = 0; number < most + 3; number += 1) {
      statuses.push((await open(`${block}:${number.toString(16)}::1`)).status);
    }
    expect(statuses.slice(0, most).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(most)).toEqual([429, 429, 429]);
    expect((await open(`${newBlock()}::1`)).status).toBe(200);
  });
});

describe('a flood of checkouts', () => {
  /** Sends requests of many networks, two at a time, so that each of them is counted. */
  async function flood(networks: number, perNetwork: number): Promise<readonly CallAnswer[]> {
    const senders = Array.from({ length: networks }, newNetwork);
    const answers: CallAnswer[] = [];
    for (let round = 0; round < perNetwork; round += 1) {
      for (let first = 0; first < networks; first += 2) {
        const some = senders.slice(first, first + 2);
        answers.push(...(await Promise.all(some.map((sender) => open(sender)))));
      }
    }
    return answers;
  }

  it('of 27 and then 300 networks refuses none but its own networks', async () => {
    await resetOverallCount();
    const owner = await signUp();
    const flooding = flood(27, ofNetwork.most + 1);
    expect((await callFrom(newNetwork(), 'createCheckout', FRIENDS, owner)).status).toBe(200);
    const answers = [...(await flooding), ...(await flood(300, 1))];

    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(withoutProof.most);
    const others = answers.filter(({ status }) => status !== 200);
    for (const answer of others) expect(answer).toMatchObject(PROOF_REQUIRED);

    const visitor = newNetwork();
    const asked = await open(visitor);
    expect(asked).toMatchObject(PROOF_REQUIRED);
    expect(readChallenge(challengeIn(asked))?.bits).toBe(14);
    expect((await open(visitor, solveChallenge(challengeIn(asked)))).status).toBe(200);
    expect((await callFrom(newNetwork(), 'createCheckout', FRIENDS, owner)).status).toBe(200);
  }, 240_000);

  it('refuses its own networks even if they compute proofs', async () => {
    const flooder = newNetwork();
    for (let number = 0; number < ofNetwork.most; number += 1) {
      const proof = solveChallenge(challengeIn(await open(flooder)));
      expect((await open(flooder, proof)).status).toBe(200);
    }
    expect(await open(flooder)).toMatchObject(REFUSED);
    const neighbor = await signUp();
    expect((await callFrom(flooder, 'createCheckout', FRIENDS, neighbor)).status).toBe(200);
  });
});

describe('a proof of work', () => {
  it('is refused if it was used, altered, expired or asked of another network', async () => {
    const network = newNetwork();
    const challenge = challengeIn(await open(network));
    const proof = solveChallenge(challenge);
    const [expiresAt = '', bits = '', nonce = '', signature = ''] = challenge.split('.');
    const refused: Readonly<Record<string, string>> = {
      easier: `${expiresAt}.0.${nonce}.${signature}.0`,
      longer: solveChallenge(`${Number(expiresAt) + 60_000}.8.${nonce}.${signature}`),
      renamed: solveChallenge(`${expiresAt}.8.${'a'.repeat(22)}.${signature}`),
      expired: solveChallenge(
        issueChallenge('createCheckout', network, { bits: 8, ageMs: CHALLENGE_LIFETIME_MS }),
      ),
      ofAnotherCall: solveChallenge(issueChallenge('sendSignupNotification', network, { bits: 8 })),
      ofAnotherNetwork: solveChallenge(challengeIn(await open(newNetwork()))),
    };
    for (const [name, altered] of Object.entries(refused)) {
      expect(await open(network, altered), name).toMatchObject(PROOF_REQUIRED);
    }
    expect(Number(bits)).toBe(14);
    expect((await open(network, `${challenge}.not-a-number`)).status).toBe(400);
    expect((await open(network, proof)).status).toBe(200);
    expect(await open(network, proof)).toMatchObject(PROOF_REQUIRED);
    // The same secret signs proofs that are accepted.
    const fresh = solveChallenge(issueChallenge('createCheckout', network, { bits: 14 }));
    expect((await open(network, fresh)).status).toBe(200);
  });
});
