import { businessSchema, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type { Businesses, DueDigest } from '../ports/businesses.ts';
import { parseDocument } from '../../platform/firestore/documents.ts';
import { readPage } from '../../platform/firestore/sweep-page.ts';

export const firestoreBusinesses = (db: Firestore): Businesses => ({
  find: async (businessId) =>
    parseDocument(await db.doc(paths.business(businessId)).get(), businessSchema),

  ownedBy: async (accountId) => {
    const owned = await db
      .collection(paths.businesses)
      .where(new FieldPath('members', accountId), '==', 'owner')
      .get();
    // One invalid document must not block the others.
    return new Map(
      owned.docs.flatMap((snapshot): [string, Business][] => {
        const business = businessSchema.safeParse(snapshot.data());
        return business.success ? [[snapshot.id, business.data]] : [];
      }),
    );
  },

  change: (businessId, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.business(businessId));
      const fields = decide(parseDocument(await transaction.get(ref), businessSchema));
      if (fields) transaction.update(ref, { ...fields });
    }),

  dueForDigest: (query) =>
    readPage(
      {
        collection: db.collection(paths.businesses),
        shard: 'digestShard',
        at: 'digestDueAt',
        found: toDueDigest,
      },
      query,
    ),
});

function toDueDigest(snapshot: QueryDocumentSnapshot): DueDigest[] {
  const timeZone = timeZoneSchema.safeParse(snapshot.get('timeZone'));
  if (!timeZone.success) {
    logger.error('A business that is due has no time zone', { businessId: snapshot.id });
    return [];
  }
  const digestDueAt = snapshot.get('digestDueAt').toDate();
  return [{ businessId: snapshot.id, timeZone: timeZone.data, digestDueAt }];
}
