import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Businesses, DueBusiness } from '../../ports/businesses.ts';
import { parseDocument } from './documents.ts';

export const firestoreBusinesses = (db: Firestore): Businesses => ({
  find: async (businessId) =>
    parseDocument(await db.doc(paths.business(businessId)).get(), businessSchema),

  setDigestDueAt: async (businessId, digestDueAt) => {
    await db.doc(paths.business(businessId)).update({ digestDueAt });
  },

  async *dueForDigest(at, pageSize) {
    const due = db
      .collection(paths.businesses)
      .where('digestDueAt', '<=', at)
      .orderBy('digestDueAt')
      .limit(pageSize);
    let last: QueryDocumentSnapshot | undefined;
    do {
      const { docs } = await (last ? due.startAfter(last) : due).get();
      if (docs.length > 0) yield docs.flatMap(toDueBusiness);
      last = docs.length === pageSize ? docs.at(-1) : undefined;
    } while (last);
  },
});

function toDueBusiness(snapshot: QueryDocumentSnapshot): DueBusiness[] {
  const business = parseDocument(snapshot, businessSchema);
  if (!business?.digestDueAt) return [];
  const { timeZone, digestDueAt } = business;
  return [{ businessId: snapshot.id, timeZone, digestDueAt }];
}
