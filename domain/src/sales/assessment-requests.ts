import { z } from 'zod';
import { addressSchema } from '../accounts/business-schema.ts';
import { requestIdSchema } from '../shared/request-id-schema.ts';
import { singleLineSchema, multilineSchema } from '../shared/text-schema.ts';

/** Signs an e-mail without a sender name. */
export const DEFAULT_SENDER = 'Owner Awareness Sales Team';

export const COMPANY_NAME_MAX = 120;
export const SALES_NOTES_MAX = 1000;
export const SENDER_NAME_MAX = 80;

export const companyNameSchema = singleLineSchema(COMPANY_NAME_MAX).min(1);
export const salesNotesSchema = multilineSchema(SALES_NOTES_MAX);
export const senderNameSchema = singleLineSchema(SENDER_NAME_MAX);

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
  requestId: requestIdSchema,
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
