import { z } from 'zod';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/**
 * The document `emailRateLimits/{key}`: when e-mails were written by a business or an account, or
 * to an address.
 */
export const emailRateLimitSchema = z.object({ writtenAt: z.array(storedInstantSchema) });
