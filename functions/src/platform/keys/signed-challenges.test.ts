import {
  CHALLENGE_LIFETIME_MS,
  hasLeadingZeroBits,
} from '@daily-snapshot/domain/shared/proof-of-work';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { networkNamed } from '../../../../tests/kit/builders/network.ts';
import { solveChallenge } from '../../../../tests/kit/requests/solve-challenge.ts';
import { signedChallenges } from './signed-challenges.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const HOME = { call: 'createCheckout', network: networkNamed('home') } as const;
const BITS = 8;

const challenges = signedChallenges('not a secret');
const issued = () => challenges.issue(HOME, BITS, NOW);
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe('a proof of work', () => {
  it('names its challenge until it expires', () => {
    const challenge = issued();
    const proof = solveChallenge(challenge);
    const solved = challenges.verify(proof, HOME, NOW);
    expect(solved?.bits).toBe(BITS);
    expect(challenge).toContain(`.${BITS}.${solved?.id}.`);
    expect(challenges.verify(proof, HOME, after(CHALLENGE_LIFETIME_MS - 1))).toEqual(solved);
    expect(challenges.verify(proof, HOME, after(CHALLENGE_LIFETIME_MS))).toBeUndefined();
  });

  it('is refused for another network, another call and another secret', () => {
    const proof = solveChallenge(issued());
    const elsewhere = { ...HOME, network: networkNamed('elsewhere') };
    const other = { ...HOME, call: 'sendSignupNotification' } as const;
    expect(challenges.verify(proof, elsewhere, NOW)).toBeUndefined();
    expect(challenges.verify(proof, other, NOW)).toBeUndefined();
    expect(signedChallenges('another').verify(proof, HOME, NOW)).toBeUndefined();
  });

  it('is refused if the challenge was altered to be easier or to last longer', () => {
    const [expiresAt = '', , nonce = '', signature = ''] = issued().split('.');
    for (const altered of [
      `${expiresAt}.0.${nonce}.${signature}`,
      `${Number(expiresAt) + 1}.${BITS}.${nonce}.${signature}`,
      `${expiresAt}.${BITS}.${'a'.repeat(22)}.${signature}`,
      `${expiresAt}.${BITS}.${nonce}.${'a'.repeat(43)}`,
    ]) {
      expect(challenges.verify(solveChallenge(altered), HOME, NOW)).toBeUndefined();
    }
  });

  it('is refused without the work', () => {
    const challenge = issued();
    const isSolved = (proof: string) =>
      hasLeadingZeroBits(createHash('sha256').update(proof).digest(), BITS);
    const lazy = ['0', '1', '2'].map((counter) => `${challenge}.${counter}`);
    const unsolved = lazy.find((proof) => !isSolved(proof)) ?? '';
    expect(challenges.verify(unsolved, HOME, NOW)).toBeUndefined();
    for (const text of ['', challenge, 'x'.repeat(5000)]) {
      expect(challenges.verify(text, HOME, NOW)).toBeUndefined();
    }
  });
});
