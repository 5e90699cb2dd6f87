import { z } from 'zod';
import { detectorNameSchema } from '../alert/alert-schema.ts';

/** Causes with the day of their latest alert. */
const causesSchema = z.array(z.tuple([z.string(), z.int()]));

/** The stored state of the alert policy. */
export const alertPolicyStateSchema = z.object({
  /**
   * reports at the standard minimum severity; fatigue depends on them, whatever the alert budget is
   */
  causes: causesSchema,
  recentAlerts: z.array(z.object({ day: z.int(), detector: detectorNameSchema })),
  first: z.int().nullable(),
  /** causes that were sent; absent if the minimum severity was always the standard one */
  sentCauses: causesSchema.optional(),
});
