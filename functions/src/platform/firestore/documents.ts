import type { DocumentReference, DocumentSnapshot } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { UnreadableDocument } from '../ports/unreadable-document.ts';
import { wrongFields } from '../logging/loggable-error.ts';
import { setAside } from './set-aside.ts';

export { expireAt } from './expire-at.ts';

/**
 * Parses a document that an operation needs.
 *
 * @throws UnreadableDocument if it does not match its schema. Only this operation fails.
 */
export function parseDocument<S extends z.ZodType>(
  snapshot: DocumentSnapshot | undefined,
  schema: S,
): z.infer<S> | undefined {
  if (!snapshot?.exists) return undefined;
  const parsed = schema.safeParse(snapshot.data());
  if (parsed.success) return parsed.data;
  const fields = wrongFields(parsed.error);
  setAside(snapshot.ref, fields);
  throw new UnreadableDocument(snapshot.ref.path, fields);
}

/**
 * Parses a document that an operation can do without. One that does not match its schema is set aside
 * and counts as missing.
 */
export function parseOptional<S extends z.ZodType>(
  snapshot: DocumentSnapshot | undefined,
  schema: S,
): z.infer<S> | undefined {
  if (!snapshot?.exists) return undefined;
  const parsed = schema.safeParse(snapshot.data());
  if (parsed.success) return parsed.data;
  setAside(snapshot.ref, wrongFields(parsed.error));
  return undefined;
}

/** Parses a list of documents. Those that do not match their schema are set aside. */
export const parseDocuments = <S extends z.ZodType>(
  snapshots: readonly DocumentSnapshot[],
  schema: S,
): z.infer<S>[] => snapshots.flatMap((snapshot) => parseOptional(snapshot, schema) ?? []);

/** Parses documents like `parseDocuments`, and returns them by id. */
export const parsedById = <S extends z.ZodType>(
  snapshots: readonly DocumentSnapshot[],
  schema: S,
): ReadonlyMap<string, z.infer<S>> =>
  new Map(
    snapshots.flatMap((snapshot): [string, z.infer<S>][] => {
      const parsed = parseOptional(snapshot, schema);
      return parsed === undefined ? [] : [[snapshot.id, parsed]];
    }),
  );

/** https://grpc.io/docs/guides/status-codes/ */
const ALREADY_EXISTS = 6;

/**
 * Creates a document.
 *
 * @returns false if it already exists
 */
export async function createOnce(ref: DocumentReference, data: object): Promise<boolean> {
  try {
    await ref.create(data);
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  }
}

/** Returns whether an error means that the document already exists. */
export const isAlreadyExists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
