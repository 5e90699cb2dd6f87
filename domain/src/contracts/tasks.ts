import { z } from 'zod';
import { businessIdSchema } from './business.ts';
import { businessDateSchema } from './calendar.ts';

/** What the server asks of itself, one Cloud Tasks queue each. Names are deployed names. */
export const tasks = {
  buildDigest: z.object({ businessId: businessIdSchema, businessDate: businessDateSchema }),
} as const;

export type TaskName = keyof typeof tasks;
export type TaskPayload<N extends TaskName> = z.infer<(typeof tasks)[N]>;
