import { z } from 'zod';
import type { BusinessDate } from '../calendar/business-date.ts';
import type { Alert } from '../signals/alert.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { alertSchema } from './alert.ts';
import { businessDateSchema } from './calendar.ts';
import { storedInstantSchema } from './instant.ts';
import { snapshotSchema } from './snapshot.ts';

export interface Digest {
  readonly businessDate: BusinessDate;
  readonly snapshot: Snapshot;
  /** what it told beside the numbers; absent where nothing was found */
  readonly alerts?: readonly Alert[] | undefined;
  readonly builtAt: Date;
}

/** The document `businesses/{businessId}/digests/{businessDate}`; once written it never changes. */
export const digestSchema = z.object({
  businessDate: businessDateSchema,
  snapshot: snapshotSchema,
  alerts: z.array(alertSchema).optional(),
  builtAt: storedInstantSchema,
}) satisfies z.ZodType<Digest>;
