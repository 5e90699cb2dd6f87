import { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { businessDateSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { snapshotSchema } from './snapshot.ts';

export interface Digest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  readonly builtAt: Date;
}

/** The document `businesses/{businessId}/digests/{businessDate}`; once written it never changes. */
export const digestSchema = z.object({
  businessDate: businessDateSchema,
  snapshot: snapshotSchema,
  builtAt: storedInstantSchema,
}) satisfies z.ZodType<Digest>;
