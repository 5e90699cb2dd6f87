import { Timestamp, type DocumentReference, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { z } from 'zod';

/**
 * Reads a document as its contract says.
 *
 * @throws Error naming the document and what is wrong with it: a document that we wrote is a bug
 */
export function parseDocument<S extends z.ZodType>(
  snapshot: DocumentSnapshot | undefined,
  schema: S,
): z.infer<S> | undefined {
  if (!snapshot?.exists) return undefined;
  const parsed = schema.safeParse(snapshot.data());
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${snapshot.ref.path} is not as it should be: ${wrong.join('; ')}`);
}

/** When a document of this age is of no more use; Firestore deletes it by this field. */
export const expireAt = (from: Date, days: number): Timestamp =>
  Timestamp.fromMillis(from.getTime() + days * 86_400_000);

/** https://grpc.io/docs/guides/status-codes/ */
const ALREADY_EXISTS = 6;

/** @returns false when there was one */
export async function createOnce(ref: DocumentReference, data: object): Promise<boolean> {
  try {
    await ref.create(data);
    return true;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
}

/** Whether a document could not be created because there was one. */
export const isThereAlready = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS;
