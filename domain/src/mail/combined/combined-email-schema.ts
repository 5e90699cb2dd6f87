import { z } from 'zod';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import { storedInstantSchema } from '../../shared/instant-schema.ts';

/** The document `combinedEmails/{accountId}`: an owner who gets one e-mail for all businesses. */
export const combinedEmailSchema = z.object({
  /** the verified address of the account when the owner turned the combined e-mail on */
  address: z.string(),
  /** False after the owner turned it off, until the digests that wait for it are sent. */
  isWanted: z.boolean(),
  /** The day of the next combined e-mail. Digests of earlier days are sent on their own. */
  businessDate: businessDateSchema,
  /** When the last digest of that day is due. */
  dueAt: storedInstantSchema,
  /** The shard in which the sweep finds it. */
  shard: z.int(),
});
export type CombinedEmail = DeepReadonly<z.infer<typeof combinedEmailSchema>>;
