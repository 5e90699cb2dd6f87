// Writes that need no read, because Firestore refuses them if the document has changed.
import { isDeepStrictEqual } from 'node:util';
import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Timestamp,
  type WithFieldValue,
} from 'firebase-admin/firestore';

type Fields = Readonly<Record<string, unknown>>;

/** A change of a document that was read before. */
export interface KnownChange {
  readonly ref: DocumentReference;
  readonly before: Fields;
  readonly after: Fields;
  /** when the document was last written before it was read */
  readonly version: Timestamp;
}

/** https://grpc.io/docs/guides/status-codes/ */
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

/**
 * Writes the changed fields of some documents, all or none. A document without changed fields is not
 * written and keeps its version.
 *
 * @returns the versions after the write, in order; undefined if one of the written documents has changed
 *   since it was read, or no longer exists
 */
export async function writeIfUnchanged(
  db: Firestore,
  changes: readonly KnownChange[],
): Promise<readonly Timestamp[] | undefined> {
  const batch = db.batch();
  const isWritten = changes.map(({ ref, before, after, version }) => {
    const fields = changedFields(before, after);
    if (Object.keys(fields).length === 0) return false;
    batch.update(ref, fields, { lastUpdateTime: version });
    return true;
  });
  if (!isWritten.includes(true)) return changes.map(({ version }) => version);
  try {
    const results = await batch.commit();
    let next = 0;
    return changes.map(({ version }, index) => {
      if (!isWritten[index]) return version;
      const result = results[next];
      next += 1;
      return result?.writeTime ?? version;
    });
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}

/** Returns the fields that differ. A field that is undefined afterwards is deleted. */
function changedFields(before: Fields, after: Fields): WithFieldValue<Record<string, unknown>> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? absent(after[name])]));
}

const absent = (value: unknown) => (value === null ? null : FieldValue.delete());

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === FAILED_PRECONDITION || error.code === NOT_FOUND);
