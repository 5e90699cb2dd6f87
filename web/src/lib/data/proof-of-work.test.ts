import { createHash } from 'node:crypto';
import { hasLeadingZeroBits } from '@daily-snapshot/domain/shared/proof-of-work';
import { FirebaseError } from 'firebase/app';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { solveChallenge, withProofOfWork } from './proof-of-work.ts';

const challengeOf = (bits: number) => `1795000000000.${bits}.${'n'.repeat(22)}.${'s'.repeat(43)}`;
const EASY = challengeOf(4);

const failure = (details: object) =>
  Object.assign(new FirebaseError('functions/resource-exhausted', 'No.'), { details });
const ASKED = failure({ code: 'proof-required', message: 'No.', challenge: EASY });
const REFUSED = failure({ code: 'proof-required', message: 'No.' });

/** Returns a request that fails with each error in turn, then answers. */
function failingRequest(...errors: readonly unknown[]) {
  const left = [...errors];
  return vi.fn(async (_proof?: string) => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return 'answer';
  });
}

const isSolved = (proof: string, bits: number) =>
  hasLeadingZeroBits(createHash('sha256').update(proof).digest(), bits);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('withProofOfWork', () => {
  it('answers a challenge and sends the request again', async () => {
    const request = failingRequest(ASKED);
    await expect(withProofOfWork(request)).resolves.toBe('answer');
    const [first, second] = request.mock.calls;
    expect(first).toEqual([undefined]);
    expect(second?.[0]?.startsWith(`${EASY}.`)).toBe(true);
    expect(isSolved(second?.[0] ?? '', 4)).toBe(true);
  });

  it('asks for a new challenge if its proof was refused', async () => {
    const request = failingRequest(ASKED, REFUSED, ASKED);
    await expect(withProofOfWork(request)).resolves.toBe('answer');
    expect(request.mock.calls.map(([proof]) => proof !== undefined)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('gives up after two challenges', async () => {
    const request = failingRequest(...Array.from({ length: 9 }, () => ASKED));
    await expect(withProofOfWork(request)).rejects.toBe(ASKED);
    expect(request).toHaveBeenCalledTimes(4);
  });

  it.each([
    ['a rate limit', failure({ code: 'too-many', message: 'No.' })],
    ['another error', new Error('x is not a function')],
  ])('sends nothing again after %s', async (_, error) => {
    const request = failingRequest(error);
    await expect(withProofOfWork(request)).rejects.toBe(error);
    expect(request).toHaveBeenCalledOnce();
  });

  it('says what to do if the browser has no hash function', async () => {
    vi.stubGlobal('crypto', {});
    await expect(withProofOfWork(failingRequest(ASKED))).rejects.toMatchObject({
      code: 'proof-required',
      message: expect.stringContaining('Sign in first') as string,
    });
  });
});

describe('solveChallenge', () => {
  it('finds a proof of the stated difficulty', async () => {
    for (const bits of [0, 1, 10]) {
      const challenge = challengeOf(bits);
      const proof = await solveChallenge(challenge);
      expect(proof.startsWith(`${challenge}.`)).toBe(true);
      expect(isSolved(proof, bits)).toBe(true);
    }
  });

  it('gives up after a minute', async () => {
    const times = [0, 0, 61_000];
    vi.stubGlobal('performance', { now: () => times.shift() ?? 61_000 });
    await expect(solveChallenge(challengeOf(99))).rejects.toMatchObject({ code: 'proof-required' });
  });
});
