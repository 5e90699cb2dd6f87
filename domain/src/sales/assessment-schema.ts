import { z } from 'zod';
import { ASSESSMENT_EMAIL_STATES, type SavedAssessment } from './saved-assessment.ts';
import { addressSchema } from '../accounts/business-schema.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { centsSchema } from '../money/money-schema.ts';
import { lineSchema, linesSchema } from '../shared/text-schema.ts';

/** The sender of an e-mail without a name. */
export const DEFAULT_SENDER = 'Owner Awareness Sales Team';

export const companyNameSchema = lineSchema(120).min(1);
export const salesNotesSchema = linesSchema(1000);
export const senderNameSchema = lineSchema(80);

const dollars = z.number().nonnegative();

const figures = {
  companyName: companyNameSchema,
  monthlyRevenue: dollars,
  risks: z.strictObject({
    duplicatePayroll: dollars,
    fraudulentTransaction: dollars,
    billingError: dollars,
    vendorMistake: dollars,
    total: dollars,
  }),
  servicePrice: dollars,
  yearsOfService: z.int().nonnegative(),
  salesNotes: salesNotesSchema,
};

const savedIdSchema = z.object({ assessmentId: z.string() });

/** Writes to a prospect. Every figure is worked out again from the revenue: one that differs is refused. */
export const sendRiskAssessment = {
  request: z.strictObject({
    ...figures,
    recipientEmail: addressSchema,
    /** empty: the team */
    senderName: senderNameSchema.default(''),
  }),
  response: savedIdSchema,
} as const;

/** Keeps an assessment for the representative without sending it. */
export const saveAssessment = {
  request: z.strictObject(figures),
  response: savedIdSchema,
} as const;

const riskCents = z.object({
  duplicatePayroll: centsSchema,
  fraudulentTransaction: centsSchema,
  billingError: centsSchema,
  vendorMistake: centsSchema,
  total: centsSchema,
});

/** The document `representatives/{accountId}/assessments/{assessmentId}`, for its representative. */
export const savedAssessmentSchema = z.object({
  companyName: z.string(),
  salesNotes: z.string(),
  assessment: z.object({
    monthlyRevenue: centsSchema,
    risks: riskCents,
    servicePrice: centsSchema,
    roiPercent: z.int(),
    yearsOfService: z.int(),
  }),
  calculatedAt: storedInstantSchema,
  emailState: z.enum(ASSESSMENT_EMAIL_STATES),
}) satisfies z.ZodType<SavedAssessment>;
