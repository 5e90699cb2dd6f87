import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { timeZoneSchema } from '@daily-snapshot/domain/contracts/calendar';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Businesses } from '../../ports/businesses.ts';
import { parseDocument } from './documents.ts';
import { readPage } from './page.ts';

export const firestoreBusinesses = (db: Firestore): Businesses => ({
  find: async (businessId) =>
    parseDocument(await db.doc(paths.business(businessId)).get(), businessSchema),

  update: async (businessId, fields) => {
    await db.doc(paths.business(businessId)).update({ ...fields });
  },

  dueForDigest: (query) =>
    readPage(
      {
        collection: db.collection(paths.businesses),
        shard: 'digestShard',
        at: 'digestDueAt',
        found: (snapshot) => ({
          businessId: snapshot.id,
          // One business that is not as it should be must not hold up the page.
          timeZone: timeZoneSchema.parse(snapshot.get('timeZone')),
          digestDueAt: snapshot.get('digestDueAt').toDate(),
        }),
      },
      query,
    ),
});
