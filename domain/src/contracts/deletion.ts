import { z } from 'zod';
import { businessIdSchema } from './business.ts';
import { storedInstantSchema } from './instant.ts';

/** How long a deletion can be taken back. */
export const DELETION_HOLD_DAYS = 7;

/** The document `deletions/{accountId}`: an account that is to be erased. Only the server writes it. */
export const deletionSchema = z.object({
  askedAt: storedInstantSchema,
  eraseAt: storedInstantSchema,
  /** what is erased with it */
  businesses: z.array(businessIdSchema),
  /** those whose digests were on, to go on when it is taken back */
  withDigests: z.array(businessIdSchema),
  /** It is under way, and cannot be taken back any more. */
  isErasing: z.boolean(),
});
export type Deletion = z.infer<typeof deletionSchema>;
