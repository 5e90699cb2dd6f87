import { z } from 'zod';
import { addressSchema } from '../accounts/business-schema.ts';
import { singleLineSchema, multilineSchema } from '../shared/text-schema.ts';

/** Signs an e-mail without a sender name. */
export const DEFAULT_SENDER = 'Owner Awareness Sales Team';

export const companyNameSchema = singleLineSchema(120).min(1);
export const salesNotesSchema = multilineSchema(1000);
export const senderNameSchema = singleLineSchema(80);

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

/**
 * Sends an assessment to a prospect. The server computes every figure again from the revenue and refuses
 * a request with a different figure.
 */
export const sendRiskAssessment = {
  request: z.strictObject({
    ...figures,
    recipientEmail: addressSchema,
    /** empty for the team's name */
    senderName: senderNameSchema.default(''),
  }),
  response: savedIdSchema,
} as const;

/** Saves an assessment for the representative without sending it. */
export const saveAssessment = {
  request: z.strictObject(figures),
  response: savedIdSchema,
} as const;
