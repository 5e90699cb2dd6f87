import { encodeUtf8 } from '../bank-files/utf8.ts';

/** Firestore's maximum size of a document, including its name. */
export const MAX_DOCUMENT_BYTES = 1_048_576;

/** Our own maximum, half of Firestore's. */
export const OUR_MAX_DOCUMENT_BYTES = MAX_DOCUMENT_BYTES / 2;

/**
 * Returns the size of a document value in bytes.
 *
 * @see https://firebase.google.com/docs/firestore/storage-size
 */
export function storedSize(value: unknown): number {
  if (typeof value === 'string') return encodeUtf8(value).length + 1;
  if (typeof value === 'number') return 8;
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + storedSize(item), 0);
  return Object.entries(value).reduce(
    (sum, [name, item]) => sum + (item === undefined ? 0 : storedSize(name) + storedSize(item)),
    0,
  );
}
