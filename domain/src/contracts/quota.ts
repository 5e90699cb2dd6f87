import { z } from 'zod';
import { storedInstantSchema } from './instant.ts';

/** The document `quotas/{key}`: when something that is limited was done. */
export const quotaSchema = z.object({ countedAt: z.array(storedInstantSchema) });
