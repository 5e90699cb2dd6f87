import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/**
 * The document `setAsideDocuments/{key}`: a stored document that did not match its schema and was
 * left out.
 */
export const setAsideSchema = z.object({
  path: z.string(),
  /** the id of the business or the account that it belongs to */
  subject: z.string(),
  /** the fields that are wrong, without their values */
  fields: z.array(z.string()),
  /** when it was last read */
  at: storedInstantSchema,
});
export type SetAsideDocument = DeepReadonly<z.infer<typeof setAsideSchema>>;

/** A document is no longer listed if it was not read for so long. */
export const SET_ASIDE_LISTED_DAYS = 2;
