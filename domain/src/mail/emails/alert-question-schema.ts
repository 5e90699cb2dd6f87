import { z } from 'zod';
import { addressSchema } from '../../accounts/business-schema.ts';

export const QUESTION_NAME_MAX = 60;
export const QUESTION_COMMENT_MAX = 500;

/** A question about an alert: of an owner to a bookkeeper, or of a bookkeeper to an owner. */
export const alertQuestionSchema = z.strictObject({
  name: z.string().trim().max(QUESTION_NAME_MAX),
  address: addressSchema,
  comment: z.string().trim().max(QUESTION_COMMENT_MAX),
});

export type AlertQuestion = z.infer<typeof alertQuestionSchema>;
