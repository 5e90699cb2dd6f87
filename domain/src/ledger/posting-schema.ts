import { z } from 'zod';
import { DECIDERS, type Posting } from './posting.ts';
import { businessDateSchema, periodSchema } from '../calendar/calendar-schema.ts';
import { centsSchema } from '../money/money-schema.ts';
import { postingKindSchema } from './posting-kind-schema.ts';

const sightingSchema = z.object({
  source: z.string(),
  id: z.string(),
  date: businessDateSchema,
  postedDate: businessDateSchema,
  listed: periodSchema.optional(),
  files: z.array(z.string()).optional(),
});

const decidedBySchema = z.enum(DECIDERS);

/**
 * The document `businesses/{businessId}/postings/{key}`: one posting. Its key is a hash of its id,
 * because the id may contain any character.
 */
export const postingSchema = z.object({
  id: z.string(),
  account: z.string(),
  date: businessDateSchema,
  postedDate: businessDateSchema,
  description: z.string(),
  counterparty: z.string(),
  category: z.string(),
  kind: postingKindSchema,
  decidedBy: decidedBySchema,
  amount: centsSchema,
  revision: z.int(),
  uncorrected: z.object({ kind: postingKindSchema, decidedBy: decidedBySchema }).optional(),
  seenAs: z.array(sightingSchema).optional(),
}) satisfies z.ZodType<Posting>;
