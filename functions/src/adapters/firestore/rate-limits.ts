import { paths } from '@daily-snapshot/domain/contracts/paths';
import { quotaSchema } from '@daily-snapshot/domain/contracts/quota';
import { countWithin } from '@daily-snapshot/domain/sales/count-within';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import type { RateLimits } from '../../ports/rate-limits.ts';
import { parseDocument } from './documents.ts';

export const firestoreRateLimits = (db: Firestore): RateLimits => ({
  take: (key, quota, now) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.quota(key));
      const before = parseDocument(await transaction.get(ref), quotaSchema)?.countedAt ?? [];
      const countedAt = countWithin(quota, before, now);
      if (!countedAt) return false;
      const expireAt = Timestamp.fromMillis(now.getTime() + quota.withinMs);
      transaction.set(ref, { countedAt, expireAt });
      return true;
    }),
});
