import { z } from 'zod';
import { THRESHOLD_MEASURES, THRESHOLD_WINDOWS } from './threshold-measure.ts';
import { faultOf, THRESHOLD_SIDES, type Threshold, type ThresholdDraft } from './threshold.ts';
import { centsSchema } from '../../money/money-schema.ts';

const nameSchema = z.string().trim().min(1).max(200).nullable();

/** Larger limits are typing errors. */
const LIMIT_MAX = 1e13;

const fields = {
  measure: z.enum(THRESHOLD_MEASURES),
  counterparty: nameSchema,
  category: nameSchema,
  account: nameSchema,
  window: z.enum(THRESHOLD_WINDOWS),
  side: z.enum(THRESHOLD_SIDES),
  limit: z.int().min(-LIMIT_MAX).max(LIMIT_MAX).pipe(centsSchema),
};

/**
 * A threshold as an owner enters it. Rejects thresholds that are meaningless or can never be
 * crossed.
 */
export const thresholdDraftSchema = z.strictObject(fields).superRefine((draft, context) => {
  const fault = faultOf(draft);
  if (fault !== null) context.addIssue({ code: 'custom', message: fault });
}) satisfies z.ZodType<ThresholdDraft>;

export const thresholdIdSchema = z.string().regex(/^[\w-]{1,64}$/);

export const thresholdSchema = z.object({
  id: thresholdIdSchema,
  ...fields,
}) satisfies z.ZodType<Threshold>;

/** A threshold with its day values and its reported crossings, as the alert state stores it. */
export const trackedThresholdSchema = z.object({
  threshold: thresholdSchema,
  days: z.array(
    z.object({
      day: z.int(),
      value: centsSchema,
      lines: z.int(),
      largest: z.array(z.tuple([z.string(), centsSchema])),
    }),
  ),
  /** first days of crossings that were reported, or that began before the threshold was set */
  raisedDays: z.array(z.int()),
  /** the last compared day; null if none was compared yet */
  comparedThrough: z.int().nullable(),
});
