import { ADDRESS_EMAILS } from '@daily-snapshot/domain/mail/email-kind';
import { z } from 'zod';
import {
  FieldPath,
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import type { PersonalDocument, PersonalData } from '../ports/personal-data.ts';
import {
  personalDataInventory,
  ownedBusinesses,
  type PersonalDataLocation,
} from './personal-data-inventory.ts';

/** A page has about 100 kB of ordinary documents. An answer can hold 10 MB, and one document 1 MB. */
const PAGE_SIZE = 200;
const PAGE_CHARACTERS = 4_000_000;

export const firestorePersonalData = (db: Firestore): PersonalData => ({
  countDocuments: async (holder) => {
    const sources = await personalDataInventory(db, holder);
    const counts = await Promise.all(
      sources.map(async (source) => [source.collection, await countOf(db, source)] as const),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  },

  page: async (holder, after) => {
    const sources = await personalDataInventory(db, holder);
    const documents: PersonalDocument[] = [];
    let size = 0;
    for (const source of sources) {
      const { collection } = source;
      if (after && collection < after.collection) continue;
      const from = collection === after?.collection ? after.id : undefined;
      for (const snapshot of await documentsOf(db, source, from)) {
        const data = exportedData(collection, snapshot.data() ?? {});
        documents.push({ collection, id: snapshot.id, data });
        size += JSON.stringify(data).length;
        if (documents.length >= PAGE_SIZE || size >= PAGE_CHARACTERS) {
          return { documents, next: { collection, id: snapshot.id } };
        }
      }
    }
    return { documents, next: null };
  },

  businessesOwnedBy: async (accountId) =>
    (await ownedBusinesses(db, accountId).get()).docs.map(({ id }) => id),
});

async function countOf(db: Firestore, source: PersonalDataLocation): Promise<number> {
  if ('query' in source) return (await source.query.count().get()).data().count;
  return (await documentsOf(db, source, undefined)).length;
}

/** @param after returns only documents with a greater id */
async function documentsOf(
  db: Firestore,
  source: PersonalDataLocation,
  after: string | undefined,
): Promise<readonly DocumentSnapshot[]> {
  if ('documents' in source) {
    const found = await db.getAll(...source.documents);
    return found
      .filter(({ exists, id }) => exists && (after === undefined || id > after))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  // Firestore sorts a range query by the field of the range, not by id.
  const isRange = source.collection.startsWith('deliveryEvents');
  if (isRange) {
    const { docs } = await source.query.get();
    return docs
      .filter(({ id }) => after === undefined || id > after)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  const ordered = source.query.orderBy(FieldPath.documentId()).limit(PAGE_SIZE);
  return (await (after === undefined ? ordered : ordered.startAfter(after)).get()).docs;
}

/**
 * Returns the exported form of a document. Recovery codes are credentials, so only their number is
 * exported. A link to a new address proves who reads its mailbox, so it is left out.
 */
function exportedData(collection: string, data: DocumentData): Record<string, unknown> {
  if (collection === RECOVERY_CODES) {
    const { madeAt, unused } = data;
    return { madeAt: toPlainJson(madeAt), unused: countIn(unused) };
  }
  const { mail: _withLink, ...rest } = data;
  return toPlainJson(isAddressEmail(data) ? rest : data) as Record<string, unknown>;
}

const addressEmailSchema = z.object({ email: z.object({ kind: z.enum(ADDRESS_EMAILS) }) });

const isAddressEmail = (data: DocumentData): boolean => addressEmailSchema.safeParse(data).success;

const countIn = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

const RECOVERY_CODES = 'recoveryCodes';

/** Replaces Firestore timestamps with ISO text. */
function toPlainJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(toPlainJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toPlainJson(part)]));
}
