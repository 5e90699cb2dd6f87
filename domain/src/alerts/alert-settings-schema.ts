import { z } from 'zod';
import { ALERT_BUDGET_OPTIONS } from './policy/alert-budget.ts';
import { THRESHOLDS_MAX } from './thresholds/threshold.ts';
import { businessIdSchema } from '../accounts/business-schema.ts';
import {
  thresholdDraftSchema,
  thresholdIdSchema,
  thresholdSchema,
} from './thresholds/threshold-schema.ts';

/** Alerts a month beyond the critical ones. */
export const alertBudgetSchema = z
  .number()
  .refine((alertBudget) => ALERT_BUDGET_OPTIONS.some((offered) => offered === alertBudget));

/** The document `businesses/{businessId}/alertSettings/all`: what its owner wants to be told of. */
export const alertSettingsSchema = z.object({
  /** null: its owner has not said */
  alertBudget: z.number().nullable().default(null),
  thresholds: z.array(thresholdSchema).max(THRESHOLDS_MAX),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const NO_ALERT_SETTINGS: AlertSettings = { alertBudget: null, thresholds: [] };

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
  request: z.strictObject({ businessId: businessIdSchema, alertBudget: alertBudgetSchema }),
  response: z.object({}),
};
