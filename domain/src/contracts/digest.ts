import { z } from 'zod';
import type { DigestAlert } from '../digest/alert-facts.ts';
import type { Digest } from '../morning/digest-of-morning.ts';
import { alertSchema } from './alert.ts';
import { businessDateSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { snapshotSchema } from './snapshot.ts';

export type { Digest };

const digestAlertSchema = alertSchema.extend({
  id: z.string().optional(),
  toldOn: businessDateSchema.optional(),
  firstToldOn: businessDateSchema.optional(),
}) satisfies z.ZodType<DigestAlert>;

/** The document `businesses/{businessId}/digests/{businessDate}`; once written it never changes. */
export const digestSchema = z.object({
  businessDate: businessDateSchema,
  snapshot: snapshotSchema,
  alerts: z.array(digestAlertSchema).optional(),
  builtAt: storedInstantSchema,
}) satisfies z.ZodType<Digest>;
