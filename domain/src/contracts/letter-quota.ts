import { z } from 'zod';
import { storedInstantSchema } from './instant.ts';

/** The document `letterQuotas/{key}`: when letters were written by a business or an account, or to an address. */
export const letterQuotaSchema = z.object({ writtenAt: z.array(storedInstantSchema) });
