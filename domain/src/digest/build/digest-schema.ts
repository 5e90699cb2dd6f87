import { z } from 'zod';
import { digestAlertSchema } from '../../alerts/alert/alert-schema.ts';
import { businessDateSchema } from '../../calendar/calendar-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import { storedInstantSchema } from '../../shared/instant-schema.ts';
import { snapshotSchema } from './snapshot-schema.ts';

/** The document `businesses/{businessId}/digests/{businessDate}`. It never changes once written. */
export const digestSchema = z.object({
  businessDate: businessDateSchema,
  snapshot: snapshotSchema,
  /** The alerts beside the numbers; absent if there are none. */
  alerts: z.array(digestAlertSchema).optional(),
  /** The accounts that get this digest in their combined e-mail; absent if there are none. */
  combinedFor: z.array(z.string()).optional(),
  builtAt: storedInstantSchema,
  /** The revision of the function that built it; absent in the local environment and before. */
  builtBy: z.string().optional(),
});
export type Digest = DeepReadonly<z.infer<typeof digestSchema>>;
