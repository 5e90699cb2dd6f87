import { z } from 'zod';

/** Returns a schema for the id of a document: one path segment that Firestore does not reserve. */
export const documentIdSchema = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?!__.*__$)[\w-]+$/);
