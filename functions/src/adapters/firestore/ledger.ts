import { createHash } from 'node:crypto';
import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { daybookSchema, storedDaybook } from '@daily-snapshot/domain/contracts/daybook';
import { digestSchema } from '@daily-snapshot/domain/contracts/digest';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { postingSchema } from '@daily-snapshot/domain/contracts/posting';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { reportedDay } from '@daily-snapshot/domain/snapshot/correction';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Ledger } from '../../ports/ledger.ts';
import { parseDocument } from './documents.ts';
import { readWatch, storedWatch } from './watch-books.ts';

export const firestoreLedger = (db: Firestore): Ledger => ({
  open: (businessId, work) =>
    db.runTransaction(async (transaction) => {
      const daybookRef = db.doc(paths.daybook(businessId));
      const postings = db.collection(paths.postings(businessId));
      const watchRef = db.doc(paths.watch(businessId));
      const [businessSnapshot, daybookSnapshot, watchSnapshot] = await transaction.getAll(
        db.doc(paths.business(businessId)),
        daybookRef,
        watchRef,
      );
      const business = parseDocument(businessSnapshot, businessSchema);
      if (!business) return undefined;
      return work({
        business,
        daybook: parseDocument(daybookSnapshot, daybookSchema),
        watch: readWatch(watchSnapshot),
        postingsOf: async ({ from, to }) => {
          const days = postings.where('date', '>=', from).where('date', '<=', to);
          return (await transaction.get(days)).docs.flatMap(toPosting);
        },
        postingsWithIds: async (ids) => {
          if (ids.length === 0) return [];
          const refs = ids.map((id) => postings.doc(postingKey(id)));
          return (await transaction.getAll(...refs)).flatMap(toPosting);
        },
        reportedBy: async (digestDay, date) => {
          const snapshot = await transaction.get(db.doc(paths.digest(businessId, digestDay)));
          const digest = parseDocument(snapshot, digestSchema);
          return digest && reportedDay(digest.snapshot, date);
        },
        write: (changed, daybook, watch) => {
          for (const posting of changed) {
            transaction.set(postings.doc(postingKey(posting.id)), posting);
          }
          transaction.set(daybookRef, storedDaybook(daybook));
          if (watch) transaction.set(watchRef, storedWatch(businessId, watch));
        },
      });
    }),
});

/** A line's id may hold anything; the name of a document may not. */
const postingKey = (id: string) => createHash('sha256').update(id).digest('base64url');

function toPosting(snapshot: DocumentSnapshot): Posting[] {
  const posting = parseDocument(snapshot, postingSchema);
  return posting ? [posting] : [];
}
