import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import {
  dailySummariesSchema,
  toStoredDailySummaries,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { userOverridesSchema } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { pendingTransactionSchema } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting-schema';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { reportedDay } from '@daily-snapshot/domain/digest/build/correction';
import { FieldPath, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import type { Ledger } from '../ports/ledger.ts';
import { pendingKey, postingKey } from '../../platform/keys/posting-key.ts';
import { parseDocument } from '../../platform/firestore/documents.ts';
import { readAlertState, storedAlertState } from '../../alerts/firestore/packed-alert-state.ts';

export const firestoreLedger = (db: Firestore): Ledger => ({
  open: (businessId, work) =>
    db.runTransaction(async (transaction) => {
      const daybookRef = db.doc(paths.dailySummaries(businessId));
      const postings = db.collection(paths.postings(businessId));
      const kindRulesRef = db.doc(paths.userOverrides(businessId));
      const watchRef = db.doc(paths.watch(businessId));
      const [businessSnapshot, daybookSnapshot, kindRulesSnapshot, watchSnapshot] =
        await transaction.getAll(
          db.doc(paths.business(businessId)),
          daybookRef,
          kindRulesRef,
          watchRef,
        );
      const business = parseDocument(businessSnapshot, businessSchema);
      if (!business) return undefined;
      return work({
        business,
        dailySummaries: parseDocument(daybookSnapshot, dailySummariesSchema),
        userOverrides: parseDocument(kindRulesSnapshot, userOverridesSchema)?.rules ?? [],
        watch: readAlertState(watchSnapshot),
        postingsOf: async ({ from, to }) => {
          const days = postings.where('date', '>=', from).where('date', '<=', to);
          return (await transaction.get(days)).docs.flatMap(toPosting);
        },
        postingsWithIds: async (ids) => {
          if (ids.length === 0) return [];
          const refs = ids.map((id) => postings.doc(postingKey(id)));
          return (await transaction.getAll(...refs)).flatMap(toPosting);
        },
        postingWithKey: async (key) => {
          if (!IS_KEY.test(key)) return undefined;
          return toPosting(await transaction.get(postings.doc(key)))[0];
        },
        postingsOfParty: async (party, most, after) => {
          const all = postings
            .where('party', '==', party)
            .orderBy('date')
            .orderBy(FieldPath.documentId())
            .limit(most);
          const rest = after ? all.startAfter(after.date, postingKey(after.id)) : all;
          return (await transaction.get(rest)).docs.flatMap(toPosting);
        },
        postingsOfFile: async (fileKey, most) => {
          const told = postings.where('files', 'array-contains', fileKey).orderBy('date');
          return (await transaction.get(told.limit(most))).docs.flatMap(toPosting);
        },
        reportedBy: async (digestDay, date) => {
          const snapshot = await transaction.get(db.doc(paths.digest(businessId, digestDay)));
          const digest = parseDocument(snapshot, digestSchema);
          return digest && reportedDay(digest.snapshot, date);
        },
        postingsSeenAs: async (source, ids) => {
          const keys = ids.map((id) => sightingKey(source, id));
          const found = await Promise.all(
            inParts(keys, MOST_DISJUNCTIONS).map((some) =>
              transaction.get(postings.where('sightings', 'array-contains-any', some)),
            ),
          );
          const byId = new Map(found.flatMap(({ docs }) => docs).map((found) => [found.id, found]));
          return [...byId.values()].flatMap(toPosting);
        },
        postingsOfSource: async (source, most) => {
          const told = postings.where('sources', 'array-contains', source).orderBy('date');
          return (await transaction.get(told.limit(most))).docs.flatMap(toPosting);
        },
        pendingOf: async (source) => {
          const announced = db
            .collection(paths.pendingTransactions(businessId))
            .where('source', '==', source);
          return (await transaction.get(announced)).docs.flatMap(
            (found) => parseDocument(found, pendingTransactionSchema) ?? [],
          );
        },
        writeKindRules: (rules) => transaction.set(kindRulesRef, { rules }),
        writePending: (pending, gone) => {
          const refOf = (line: { readonly source: string; readonly lineId: string }) =>
            db.doc(paths.pendingTransaction(businessId, pendingKey(line)));
          for (const line of gone) transaction.delete(refOf(line));
          for (const line of pending) transaction.set(refOf(line), line);
        },
        write: (changed, dailySummaries, { removedIds = [], watch } = {}) => {
          for (const posting of changed) {
            transaction.set(postings.doc(postingKey(posting.id)), stored(posting));
          }
          for (const id of removedIds) transaction.delete(postings.doc(postingKey(id)));
          transaction.set(daybookRef, toStoredDailySummaries(dailySummaries));
          if (watch) transaction.set(watchRef, storedAlertState(businessId, watch));
        },
      });
    }),
});

/** What `postingKey` makes. */
const IS_KEY = /^[\w-]{43}$/;

/** https://firebase.google.com/docs/firestore/query-data/queries#limitations */
const MOST_DISJUNCTIONS = 30;

const sightingKey = (source: string, id: string) => postingKey(`${source}\u0000${id}`);

/** A posting, and by what it is found when its source takes a line back. */
const stored = (posting: Posting) => ({
  ...storedPosting(posting),
  sources: [...new Set(posting.seenAs?.map(({ source }) => source))],
  sightings: posting.seenAs?.map(({ source, id }) => sightingKey(source, id)) ?? [],
});

function inParts<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, part) => all.slice(part * size, (part + 1) * size));
}

function toPosting(snapshot: DocumentSnapshot): Posting[] {
  const posting = parseDocument(snapshot, postingSchema);
  return posting ? [posting] : [];
}
