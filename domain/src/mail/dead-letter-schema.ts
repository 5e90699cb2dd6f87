import { z } from 'zod';
import { FAILURES } from './outbox-entry.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The document `deadLetters/{mailId}`: an undelivered e-mail, until it is resent. */
export const deadLetterSchema = z.object({
  reason: z.enum(FAILURES),
  at: storedInstantSchema,
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;
