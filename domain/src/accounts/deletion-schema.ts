import { z } from 'zod';
import { businessIdSchema } from './business-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** How long a deletion can be canceled. */
export const DELETION_HOLD_DAYS = 7;

/** The document `deletions/{accountId}`: a scheduled erasure. Only the server writes it. */
export const deletionSchema = z.object({
  askedAt: storedInstantSchema,
  eraseAt: storedInstantSchema,
  /** the businesses that are erased with the account */
  businesses: z.array(businessIdSchema),
  /** the businesses whose digests resume if the owner cancels */
  withDigests: z.array(businessIdSchema),
  /** whether the erasure has begun and cannot be canceled */
  isErasing: z.boolean(),
});
export type Deletion = z.infer<typeof deletionSchema>;
