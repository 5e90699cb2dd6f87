import { gunzipSync, gzipSync } from 'node:zlib';
import type { WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import { watchBookSchema } from '@daily-snapshot/domain/contracts/watch-book';
import { shardOf } from '@daily-snapshot/domain/digest/shard';
import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { parseDocument } from './documents.ts';

/** Unpacked it is a few times this at most: what is larger is not ours. */
const MOST_BYTES = 32 * 1024 * 1024;

const packedSchema = z.object({ packed: z.instanceof(Uint8Array) });

/** @throws Error when the document is not as we write it */
export function readWatch(snapshot: DocumentSnapshot | undefined): WatchBook | undefined {
  const stored = parseDocument(snapshot, packedSchema);
  if (!stored) return undefined;
  const text = gunzipSync(stored.packed, { maxOutputLength: MOST_BYTES }).toString();
  return watchBookSchema.parse(JSON.parse(text));
}

/** What of the document changes with what is known. */
export const packedWatch = (book: WatchBook) => ({
  packed: gzipSync(JSON.stringify(book)),
  isUnread: book.memory === null,
});

/** Whether history has to be read, without unpacking; of old documents only those waited that it was. */
export const isUnread = (snapshot: DocumentSnapshot): boolean => snapshot.get('isUnread') !== false;

/**
 * A watch as its document holds it, and when a sweep is to look at it.
 *
 * @param lookAt absent: at the next sweep
 */
export const storedWatch = (businessId: string, book: WatchBook, lookAt?: Date | null) => ({
  ...packedWatch(book),
  lookAt: lookAt === undefined ? FieldValue.serverTimestamp() : lookAt,
  shard: shardOf(businessId),
});
