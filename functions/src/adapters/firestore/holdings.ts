import {
  FieldPath,
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import type { HeldDocument, Holdings } from '../../ports/holdings.ts';
import { heldSources, ownedBusinesses, type HeldSource } from './held-sources.ts';

/** Of ordinary documents some 100 kB; an answer may have 10 MB, and a document 1 MB. */
const PAGE_SIZE = 200;
const PAGE_CHARACTERS = 4_000_000;

export const firestoreHoldings = (db: Firestore): Holdings => ({
  census: async (holder) => {
    const sources = await heldSources(db, holder);
    const counts = await Promise.all(
      sources.map(async (source) => [source.collection, await countOf(db, source)] as const),
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  },

  page: async (holder, after) => {
    const sources = await heldSources(db, holder);
    const documents: HeldDocument[] = [];
    let size = 0;
    for (const source of sources) {
      const { collection } = source;
      if (after && collection < after.collection) continue;
      const from = collection === after?.collection ? after.id : undefined;
      for (const snapshot of await documentsOf(db, source, from)) {
        const data = plain(snapshot.data() ?? {}) as Record<string, unknown>;
        documents.push({ collection, id: snapshot.id, data });
        size += JSON.stringify(data).length;
        if (documents.length >= PAGE_SIZE || size >= PAGE_CHARACTERS) {
          return { documents, next: { collection, id: snapshot.id } };
        }
      }
    }
    return { documents, next: null };
  },

  ownedBy: async (accountId) =>
    (await ownedBusinesses(db, accountId).get()).docs.map(({ id }) => id),
});

async function countOf(db: Firestore, source: HeldSource): Promise<number> {
  if ('query' in source) return (await source.query.count().get()).data().count;
  return (await documentsOf(db, source, undefined)).length;
}

/** @param after only those whose id comes later */
async function documentsOf(
  db: Firestore,
  source: HeldSource,
  after: string | undefined,
): Promise<readonly DocumentSnapshot[]> {
  if ('documents' in source) {
    const found = await db.getAll(...source.documents);
    return found
      .filter(({ exists, id }) => exists && (after === undefined || id > after))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  // Those between two values come in the order of the values.
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

/** Instants as text, and everything else as it is. */
function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}
