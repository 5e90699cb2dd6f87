import { z } from 'zod';

/** Returns a schema for the id of a document: one path segment that Firestore does not reserve. */
export const documentIdSchema = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?!__.*__$)[\w-]+$/);

/**
 * The id of any document that Firestore can store. Cursors of lists take it, so that one document with an
 * unusual id does not end the list.
 */
export const storedIdSchema = z
  .string()
  .min(1)
  .max(1_500)
  .regex(/^(?!\.{1,2}$)(?!__.*__$)[^/]+$/);
