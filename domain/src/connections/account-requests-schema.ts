import { z } from 'zod';
import { businessIdSchema } from '../accounts/business-schema.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { accountProfileSchema } from './account-schema.ts';

const ofAccount = z.object({
  businessId: businessIdSchema,
  account: accountProfileSchema.shape.name,
});

/** Closes an account that files were imported into. Later days no longer wait for it. */
export const closeAccount = {
  request: ofAccount.extend({ endedOn: businessDateSchema }),
  response: z.object({}),
};

/** Opens a closed account again. */
export const reopenAccount = { request: ofAccount, response: z.object({}) };
