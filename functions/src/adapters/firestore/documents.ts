import type { DocumentSnapshot } from 'firebase-admin/firestore';
import type { z } from 'zod';

/**
 * Reads a document as its contract says.
 *
 * @throws Error naming the document and what is wrong with it: a document that we wrote is a bug
 */
export function parseDocument<S extends z.ZodType>(
  snapshot: DocumentSnapshot,
  schema: S,
): z.infer<S> | undefined {
  if (!snapshot.exists) return undefined;
  const parsed = schema.safeParse(snapshot.data());
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`${snapshot.ref.path} is not as it should be: ${wrong.join('; ')}`);
}
