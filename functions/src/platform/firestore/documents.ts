import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { z } from 'zod';

/**
 * Parses a document with its schema.
 *
 * @throws Error that names the document and the problem: an invalid document of our own is a bug
 */
export function parseDocument<S extends z.ZodType>(
  snapshot: DocumentSnapshot | undefined,
  schema: S,
): z.infer<S> | undefined {
  if (!snapshot?.exists) return undefined;
  const parsed = schema.safeParse(snapshot.data());
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${snapshot.ref.path} is invalid: ${wrong.join('; ')}`);
}

/** Returns the time at which Firestore deletes a document through its time-to-live policy. */
export const expireAt = (from: Date, days: number): Timestamp =>
  Timestamp.fromMillis(from.getTime() + days * 86_400_000);

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
