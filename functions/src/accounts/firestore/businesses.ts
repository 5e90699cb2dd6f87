import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { timeZoneSchema } from '@daily-snapshot/domain/calendar/calendar-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Businesses, DueDigest } from '../ports/businesses.ts';
import { parseDocument, parsedById } from '../../platform/firestore/documents.ts';
import { ownedBusinesses } from './personal-data-inventory.ts';
import { setAside } from '../../platform/firestore/set-aside.ts';
import { readPage } from '../../platform/firestore/sweep-page.ts';

export const firestoreBusinesses = (db: Firestore): Businesses => ({
  find: async (businessId) =>
    parseDocument(await db.doc(paths.business(businessId)).get(), businessSchema),

  ownedBy: async (accountId) => {
    const owned = await ownedBusinesses(db, accountId).get();
    return parsedById(owned.docs, businessSchema);
  },

  create: ({ businessId, accountId }, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.business(businessId));
      const stored = parseDocument(await transaction.get(ref), businessSchema);
      const owned = await transaction.get(ownedBusinesses(db, accountId).select());
      const deletion = await transaction.get(db.doc(paths.deletion(accountId)));
      const business = decide(stored, { ownedCount: owned.size, isClosing: deletion.exists });
      if (business) transaction.create(ref, { ...business });
    }),

  change: (businessId, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.business(businessId));
      const fields = decide(parseDocument(await transaction.get(ref), businessSchema));
      if (fields) transaction.update(ref, { ...fields });
    }),

  dueForPlanReminder: async (at, most) => {
    const due = db.collection(paths.businesses).where('planReminderAt', '<=', at);
    return (await due.orderBy('planReminderAt').limit(most).get()).docs.map(({ id }) => id);
  },

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
    setAside(snapshot.ref, ['timeZone']);
    return [];
  }
  const digestDueAt = snapshot.get('digestDueAt').toDate();
  return [{ businessId: snapshot.id, timeZone: timeZone.data, digestDueAt }];
}
