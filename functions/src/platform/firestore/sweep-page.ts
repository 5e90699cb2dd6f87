import {
  FieldPath,
  type CollectionReference,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import type { SweepQuery, SweepResult } from '../sweeps/sweep-query.ts';

/** The fields of a collection that a sweep reads. */
interface Swept<Found> {
  readonly collection: CollectionReference;
  readonly shard: string;
  readonly at: string;
  /** Returns an empty list for an invalid document, so that one document cannot block the page. */
  readonly found: (snapshot: QueryDocumentSnapshot) => readonly Found[];
}

/** Reads a page of a sweep. The query needs an index on shard and time. */
export async function readPage<Found>(
  { collection, shard, at, found }: Swept<Found>,
  { at: until, shards, pageSize, after }: SweepQuery,
): Promise<SweepResult<Found>> {
  const due = collection
    .where(shard, 'in', shards)
    .where(at, '<=', until)
    .orderBy(at)
    .orderBy(FieldPath.documentId())
    .limit(pageSize);
  const { docs } = await (after ? due.startAfter(after.at, after.id) : due).get();
  const last = docs.length === pageSize ? docs.at(-1) : undefined;
  return {
    found: docs.flatMap(found),
    ...(last ? { next: { at: last.get(at).toDate(), id: last.id } } : {}),
  };
}
