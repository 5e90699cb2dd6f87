import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { firestoreRateLimits } from './rate-limits.ts';

const NOW = new Date('2026-11-23T16:00:00Z');
const quota = { most: 100, withinMs: 60_000 };
const SHARED = { key: 'all-visitors', quota, mostAtOnce: 3 };
const OWN = { key: 'one-visitor', quota };

/** Returns the limits of a database whose transactions run as given. */
const limitsOf = (runTransaction: () => Promise<unknown>) =>
  firestoreRateLimits({
    doc: (path: string) => ({ path }),
    runTransaction,
  } as unknown as Firestore);

describe('a limit that unrelated callers share', () => {
  it('counts only a few actions at a time, and reports the others as over the limit', async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let transactions = 0;
    const limits = limitsOf(async () => {
      transactions += 1;
      await finished;
      return [];
    });
    const taken = Array.from({ length: 10 }, () => limits.takeAll([OWN, SHARED], NOW));
    expect(await Promise.all(taken.slice(3))).toEqual(Array.from({ length: 7 }, () => [SHARED]));
    finish();
    expect(await Promise.all(taken.slice(0, 3))).toEqual([[], [], []]);
    expect(await limits.takeAll([OWN, SHARED], NOW)).toEqual([]);
    expect(transactions).toBe(4);
  });

  it('is over the limit if other instances keep a transaction waiting, and no other limit is', async () => {
    const aborted = Object.assign(new Error('Transaction lock timeout.'), { code: 10 });
    const limits = limitsOf(() => Promise.reject(aborted));
    expect(await limits.takeAll([OWN, SHARED], NOW)).toEqual([SHARED]);
    await expect(limits.takeAll([OWN], NOW)).rejects.toBe(aborted);
    const broken = limitsOf(() => Promise.reject(new Error('No connection.')));
    await expect(broken.takeAll([OWN, SHARED], NOW)).rejects.toThrow('No connection.');
  });
});
