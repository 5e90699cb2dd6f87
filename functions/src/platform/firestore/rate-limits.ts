import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  countWithinLimit,
  freeAt,
  releaseCount,
  rateLimitSchema,
} from '@daily-snapshot/domain/shared/rate-limit';
import { Timestamp, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import type { RateLimits } from '../ports/rate-limits.ts';
import { parseDocument } from './documents.ts';

const countedIn = (snapshot: DocumentSnapshot): readonly Date[] =>
  parseDocument(snapshot, rateLimitSchema)?.countedAt ?? [];

export const firestoreRateLimits = (db: Firestore): RateLimits => ({
  take: (key, quota, now) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.quota(key));
      const countedAt = countWithinLimit(quota, countedIn(await transaction.get(ref)), now);
      if (!countedAt) return false;
      const expireAt = Timestamp.fromMillis(now.getTime() + quota.withinMs);
      transaction.set(ref, { countedAt, expireAt });
      return true;
    }),

  freeAt: async (key, quota, now) =>
    freeAt(quota, countedIn(await db.doc(paths.quota(key)).get()), now),

  refund: (key, at) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.quota(key));
      const before = countedIn(await transaction.get(ref));
      const countedAt = releaseCount(before, at);
      if (countedAt.length < before.length) transaction.update(ref, { countedAt });
    }),
});
