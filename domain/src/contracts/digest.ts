import { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import type { DigestAlert } from '../digest/alert-facts.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { alertSchema } from './alert.ts';
import { businessDateSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { snapshotSchema } from './snapshot.ts';

export interface Digest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  /** what it told beside the numbers; absent where nothing was found */
  readonly alerts?: readonly DigestAlert[] | undefined;
  readonly builtAt: Date;
}

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
