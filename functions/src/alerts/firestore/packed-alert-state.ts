import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { BusinessAlertState } from '@daily-snapshot/domain/alerts/business-alert-state';
import { businessAlertStateSchema } from '@daily-snapshot/domain/alerts/business-alert-state-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import { z } from 'zod';
import { parseDocument } from '../../platform/firestore/documents.ts';

/** Unpacked it is a few times this at most: what is larger is not ours. */
const MOST_BYTES = 32 * 1024 * 1024;

/** As small as gzip makes it, in a fifth of the time. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const packedSchema = z.object({ packed: z.instanceof(Uint8Array) });

/** @throws Error when the document is not as we write it */
export function readAlertState(
  snapshot: DocumentSnapshot | undefined,
): BusinessAlertState | undefined {
  const stored = parseDocument(snapshot, packedSchema);
  return stored && unpackAlertState(stored.packed);
}

export const packAlertState = (book: BusinessAlertState): Buffer =>
  brotliCompressSync(JSON.stringify(book), FAST);

/** @throws Error when it is not as `packAlertState` writes it, but for what the detectors remember */
export function unpackAlertState(packed: Uint8Array): BusinessAlertState {
  const text = brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES }).toString();
  return businessAlertStateSchema.parse(JSON.parse(text));
}

/** What of the document changes with what is known. */
export const packedAlertState = (book: BusinessAlertState) => ({
  packed: packAlertState(book),
  isUnread: book.memory === null,
});

/** Whether history has to be read, without unpacking; of old documents only those waited that it was. */
export const isUnread = (snapshot: DocumentSnapshot): boolean => snapshot.get('isUnread') !== false;

/**
 * A watch as its document holds it, and when a sweep is to look at it.
 *
 * @param lookAt absent: at the next sweep
 */
export const storedAlertState = (
  businessId: string,
  book: BusinessAlertState,
  lookAt?: Date | null,
) => ({
  ...packedAlertState(book),
  lookAt: lookAt === undefined ? FieldValue.serverTimestamp() : lookAt,
  shard: shardOf(businessId),
});
