import { z } from 'zod';

/** The id of a document: one segment of a path, never more, and none of those that Firestore keeps to itself. */
export const documentIdSchema = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?!__.*__$)[\w-]+$/);
