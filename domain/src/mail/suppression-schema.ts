import { z } from 'zod';
import { SUPPRESSION_REASONS, type Suppression } from './suppression.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The document `suppressions/{addressKey}`: an address that gets no mail, of any or of some. */
export const suppressionSchema = z.object({
  everything: z.object({ reason: z.enum(SUPPRESSION_REASONS), at: storedInstantSchema }).nullable(),
  digestsOf: z.record(z.string(), storedInstantSchema),
}) satisfies z.ZodType<Suppression>;
