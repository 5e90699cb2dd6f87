import type { Count } from '@daily-snapshot/domain/shared/network';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  countWithinLimit,
  recentOf,
  freeAt,
  releaseCount,
  rateLimitSchema,
} from '@daily-snapshot/domain/shared/rate-limit';
import { Timestamp, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import type { RateLimits } from '../ports/rate-limits.ts';
import { parseOptional } from './documents.ts';

/** The gRPC status of a transaction that waited too long for another one. */
const ABORTED = 10;

const countedIn = (snapshot: DocumentSnapshot | undefined): readonly Date[] =>
  (snapshot && parseOptional(snapshot, rateLimitSchema)?.countedAt) ?? [];

export const firestoreRateLimits = (db: Firestore): RateLimits => {
  const refsOf = (counts: readonly Count[]) => counts.map(({ key }) => db.doc(paths.quota(key)));

  const countAll: RateLimits['takeAll'] = (counts, now) =>
    db.runTransaction(async (transaction) => {
      const snapshots = await transaction.getAll(...refsOf(counts));
      const taken = counts.map((count, index) => ({
        count,
        countedAt: countWithinLimit(count.quota, countedIn(snapshots[index]), now),
      }));
      const reached = taken.flatMap(({ count, countedAt }) => (countedAt ? [] : [count]));
      if (reached.length > 0) return reached;
      for (const { count, countedAt } of taken) {
        const expireAt = Timestamp.fromMillis(now.getTime() + count.quota.withinMs);
        transaction.set(db.doc(paths.quota(count.key)), { countedAt, expireAt });
      }
      return [];
    });

  const running = new Map<string, number>();
  const addRunning = (counts: readonly Count[], change: 1 | -1) => {
    for (const { key } of counts) running.set(key, (running.get(key) ?? 0) + change);
  };

  const takeAll: RateLimits['takeAll'] = async (counts, now) => {
    const shared = counts.filter(({ mostAtOnce }) => mostAtOnce !== undefined);
    const crowded = shared.filter(
      ({ key, mostAtOnce = Infinity }) => (running.get(key) ?? 0) >= mostAtOnce,
    );
    if (crowded.length > 0) return crowded;
    addRunning(shared, 1);
    try {
      return await countAll(counts, now);
    } catch (error) {
      // Other instances were counting at the same time.
      if (shared.length > 0 && isAborted(error)) return shared;
      throw error;
    } finally {
      addRunning(shared, -1);
    }
  };

  return {
    takeAll,
    take: async (key, quota, now) => (await takeAll([{ key, quota }], now)).length === 0,

    usedOf: async (counts, now) => {
      const snapshots = await db.getAll(...refsOf(counts));
      return counts.map(
        ({ quota }, index) => recentOf(quota, countedIn(snapshots[index]), now).length,
      );
    },

    freeAt: async (key, quota, now) =>
      freeAt(quota, countedIn(await db.doc(paths.quota(key)).get()), now),

    refund: (key, at) =>
      db.runTransaction(async (transaction) => {
        const ref = db.doc(paths.quota(key));
        const before = countedIn(await transaction.get(ref));
        const countedAt = releaseCount(before, at);
        if (countedAt.length < before.length) transaction.update(ref, { countedAt });
      }),
  };
};

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === ABORTED;
