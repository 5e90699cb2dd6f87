import { randomUUID } from 'node:crypto';
import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { parseBusinessDate, type Period } from '@daily-snapshot/domain/calendar/business-date';
import {
  dailySummariesSchema,
  toStoredDailySummaries,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { importedFileSchema } from '@daily-snapshot/domain/imports/imported-file-schema';
import { userOverridesSchema } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { pendingTransactionSchema } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { postingSchema } from '@daily-snapshot/domain/ledger/posting';
import { storedPosting } from '@daily-snapshot/domain/ledger/stored-posting';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { reportedDay } from '@daily-snapshot/domain/digest/build/correction';
import {
  FieldPath,
  type CollectionReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type Timestamp,
} from 'firebase-admin/firestore';
import type { Ledger } from '../ports/ledger.ts';
import { pendingKey, postingKey } from '../../platform/keys/keys.ts';
import {
  parseDocument,
  parseDocuments,
  parseOptional,
} from '../../platform/firestore/documents.ts';
import { writeIfUnchanged } from '../../platform/firestore/write-if-unchanged.ts';
import { readAlertState, storedAlertState } from '../../alerts/firestore/packed-alert-state.ts';

export const firestoreLedger = (db: Firestore): Ledger => ({
  open: (businessId, work) =>
    db.runTransaction(async (transaction) => {
      const postings = db.collection(paths.postings(businessId));
      const dailySummariesRef = db.doc(paths.dailySummaries(businessId));
      const userOverridesRef = db.doc(paths.userOverrides(businessId));
      const alertStateRef = db.doc(paths.alertState(businessId));
      const [businessSnapshot, dailySummariesSnapshot, userOverridesSnapshot, alertStateSnapshot] =
        await transaction.getAll(
          db.doc(paths.business(businessId)),
          dailySummariesRef,
          userOverridesRef,
          alertStateRef,
        );
      const business = parseDocument(businessSnapshot, businessSchema);
      if (!business) return undefined;
      return work({
        business,
        dailySummaries: parseDocument(dailySummariesSnapshot, dailySummariesSchema),
        userOverrides: parseOptional(userOverridesSnapshot, userOverridesSchema)?.rules ?? [],
        alertState: readAlertState(alertStateSnapshot),
        version: versionOf(dailySummariesSnapshot),
        postingsOf: async (period) =>
          toPostings((await transaction.get(inPeriod(postings, period))).docs),
        postingsWithIds: async (ids) => {
          if (ids.length === 0) return [];
          const refs = ids.map((id) => postings.doc(postingKey(id)));
          return toPostings(await transaction.getAll(...refs));
        },
        postingWithKey: async (key) => {
          if (!IS_KEY.test(key)) return undefined;
          return parseOptional(await transaction.get(postings.doc(key)), postingSchema);
        },
        postingsOfCounterparty: async (key, most, after) => {
          const all = postings
            .where('party', '==', key)
            .orderBy('date')
            .orderBy(FieldPath.documentId())
            .limit(most);
          const page = after ? all.startAfter(after.date, postingKey(after.id)) : all;
          return toPostings((await transaction.get(page)).docs);
        },
        postingsOfFile: async (fileKey, most) => {
          const found = postings.where('files', 'array-contains', fileKey).orderBy('date');
          return toPostings((await transaction.get(found.limit(most))).docs);
        },
        reportedBy: async (digestDay, date) => {
          const snapshot = await transaction.get(db.doc(paths.digest(businessId, digestDay)));
          const digest = parseOptional(snapshot, digestSchema);
          return digest && reportedDay(digest.snapshot, date);
        },
        postingsSeenAs: async (source, ids) => {
          const keys = ids.map((id) => sightingKey(source, id));
          const found = await Promise.all(
            inParts(keys, MAX_DISJUNCTIONS).map((some) =>
              transaction.get(postings.where('sightings', 'array-contains-any', some)),
            ),
          );
          const byId = new Map(found.flatMap(({ docs }) => docs).map((found) => [found.id, found]));
          return toPostings([...byId.values()]);
        },
        postingsOfSource: async (source, most) => {
          const found = postings.where('sources', 'array-contains', source).orderBy('date');
          return toPostings((await transaction.get(found.limit(most))).docs);
        },
        pendingOf: async (source) => {
          const pending = db
            .collection(paths.pendingTransactions(businessId))
            .where('source', '==', source);
          return parseDocuments((await transaction.get(pending)).docs, pendingTransactionSchema);
        },
        importedFile: async (fileKey) =>
          parseOptional(
            await transaction.get(db.doc(paths.import(businessId, fileKey))),
            importedFileSchema,
          ),
        writeImportedFile: (fileKey, imported) =>
          transaction.set(db.doc(paths.import(businessId, fileKey)), imported),
        writeUserOverrides: (rules) => transaction.set(userOverridesRef, { rules }),
        writePending: (pending, removed) => {
          const refOf = (line: { readonly source: string; readonly lineId: string }) =>
            db.doc(paths.pendingTransaction(businessId, pendingKey(line)));
          for (const line of removed) transaction.delete(refOf(line));
          for (const line of pending) transaction.set(refOf(line), line);
        },
        write: (changed, dailySummaries, { removedIds = [], alertState } = {}) => {
          for (const posting of changed) {
            transaction.set(postings.doc(postingKey(posting.id)), stored(posting));
          }
          for (const id of removedIds) transaction.delete(postings.doc(postingKey(id)));
          const version = randomUUID();
          transaction.set(dailySummariesRef, {
            ...toStoredDailySummaries(dailySummaries),
            version,
          });
          if (alertState) transaction.set(alertStateRef, storedAlertState(businessId, alertState));
          return version;
        },
      });
    }),

  readDailySummaries: async (businessId) => {
    const snapshot = await db.doc(paths.dailySummaries(businessId)).get();
    const dailySummaries = parseDocument(snapshot, dailySummariesSchema);
    return dailySummaries && { dailySummaries, version: snapshot.updateTime };
  },

  replaceDailySummaries: async (businessId, before, after) => {
    const version = before.version as Timestamp | undefined;
    if (!version) return false;
    const change = {
      ref: db.doc(paths.dailySummaries(businessId)),
      before: toStoredDailySummaries(before.dailySummaries),
      after: toStoredDailySummaries(after),
      version,
    };
    return (await writeIfUnchanged(db, [change])) !== undefined;
  },

  postingsOf: async (businessId, period) => {
    const found = await inPeriod(db.collection(paths.postings(businessId)), period).get();
    return toPostings(found.docs);
  },

  unclassifiedPostings: async (businessId, from, most) => {
    const found = await db
      .collection(paths.postings(businessId))
      .where('kind', '==', 'unclassified')
      .where('date', '>=', from)
      .orderBy('date', 'desc')
      .limit(most)
      .get();
    return toPostings(found.docs);
  },

  digestDays: async (businessId, { from, to }) => {
    const found = await db
      .collection(paths.digests(businessId))
      .where(FieldPath.documentId(), '>=', from)
      .where(FieldPath.documentId(), '<=', to)
      .orderBy(FieldPath.documentId())
      // The ids are enough. A digest is large.
      .select()
      .get();
    return found.docs.flatMap(({ id }) => parseBusinessDate(id) ?? []);
  },
});

/** Every write of postings stores the daily summaries, and with them the version of the ledger. */
function versionOf(dailySummaries: DocumentSnapshot | undefined): string | undefined {
  const version: unknown = dailySummaries?.get('version');
  return typeof version === 'string' ? version : undefined;
}

/** The form of a `postingKey`. */
const IS_KEY = /^[\w-]{43}$/;

/** https://firebase.google.com/docs/firestore/query-data/queries#limitations */
const MAX_DISJUNCTIONS = 30;

const inPeriod = (postings: CollectionReference, { from, to }: Period): Query =>
  postings.where('date', '>=', from).where('date', '<=', to);

const sightingKey = (source: string, id: string) => postingKey(`${source}\u0000${id}`);

/** Adds the fields by which a posting is found when its source removes a transaction. */
const stored = (posting: Posting) => ({
  ...storedPosting(posting),
  sources: [...new Set(posting.seenAs?.map(({ source }) => source))],
  sightings: posting.seenAs?.map(({ source, id }) => sightingKey(source, id)) ?? [],
});

function inParts<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, part) => all.slice(part * size, (part + 1) * size));
}

const toPostings = (snapshots: readonly DocumentSnapshot[]): Posting[] =>
  parseDocuments(snapshots, postingSchema);
