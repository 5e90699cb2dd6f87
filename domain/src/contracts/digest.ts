import { z } from 'zod';
import { businessDateSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { snapshotSchema } from './snapshot.ts';

/** The document `businesses/{businessId}/digests/{businessDate}`; once written it never changes. */
export const digestSchema = z.object({
  businessDate: businessDateSchema,
  snapshot: snapshotSchema,
  builtAt: storedInstantSchema,
});
export type Digest = z.infer<typeof digestSchema>;
