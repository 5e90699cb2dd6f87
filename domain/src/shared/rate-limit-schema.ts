import { z } from 'zod';
import { storedInstantSchema } from './instant-schema.ts';

/** The document `quotas/{key}`: the times of a rate-limited action. */
export const rateLimitSchema = z.object({ countedAt: z.array(storedInstantSchema) });
