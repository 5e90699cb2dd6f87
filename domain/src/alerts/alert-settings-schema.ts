import { z } from 'zod';
import { ALERT_BUDGET_OPTIONS } from './policy/alert-budget.ts';
import { THRESHOLDS_MAX } from './thresholds/threshold.ts';
import { businessIdSchema } from '../accounts/business-schema.ts';
import {
  thresholdDraftSchema,
  thresholdIdSchema,
  thresholdSchema,
} from './thresholds/threshold-schema.ts';

/** Alerts a month, not counting critical ones. */
export const alertBudgetSchema = z
  .number()
  .refine((alertBudget) => ALERT_BUDGET_OPTIONS.some((offered) => offered === alertBudget));

/** The document `businesses/{businessId}/alertSettings/all`: the owner's alert settings. */
export const alertSettingsSchema = z.object({
  /** null until the owner chooses one */
  alertBudget: z.number().nullable().default(null),
  thresholds: z.array(thresholdSchema).max(THRESHOLDS_MAX),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const NO_ALERT_SETTINGS: AlertSettings = { alertBudget: null, thresholds: [] };

/** Adds a threshold. */
export const setThreshold = {
  request: z.strictObject({ businessId: businessIdSchema, draft: thresholdDraftSchema }),
  response: z.object({ thresholdId: thresholdIdSchema }),
};

export const removeThreshold = {
  request: z.strictObject({ businessId: businessIdSchema, thresholdId: thresholdIdSchema }),
  response: z.object({}),
};

/** Sets how many alerts a month the owner wants. */
export const setAlertBudget = {
  request: z.strictObject({ businessId: businessIdSchema, alertBudget: alertBudgetSchema }),
  response: z.object({}),
};
