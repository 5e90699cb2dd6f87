import { z } from 'zod';
import { WELCOME_SETTINGS } from '../alerts/alert-budget.ts';
import { THRESHOLDS_MAX } from '../thresholds/threshold.ts';
import { businessIdSchema } from './business.ts';
import { thresholdDraftSchema, thresholdIdSchema, thresholdSchema } from './threshold.ts';

/** Alerts a month beyond the critical ones. */
export const welcomeSchema = z
  .number()
  .refine((welcome) => WELCOME_SETTINGS.some((offered) => offered === welcome));

/** The document `businesses/{businessId}/alertSettings/all`: what its owner wants to be told of. */
export const alertSettingsSchema = z.object({
  /** null: its owner has not said */
  welcome: z.number().nullable().default(null),
  thresholds: z.array(thresholdSchema).max(THRESHOLDS_MAX),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const NO_ALERT_SETTINGS: AlertSettings = { welcome: null, thresholds: [] };

/** Has a business watched by one threshold more. */
export const setThreshold = {
  request: z.strictObject({ businessId: businessIdSchema, draft: thresholdDraftSchema }),
  response: z.object({ thresholdId: thresholdIdSchema }),
};

export const removeThreshold = {
  request: z.strictObject({ businessId: businessIdSchema, thresholdId: thresholdIdSchema }),
  response: z.object({}),
};

/** Says how many alerts a month are welcome. */
export const setAlertBudget = {
  request: z.strictObject({ businessId: businessIdSchema, welcome: welcomeSchema }),
  response: z.object({}),
};
