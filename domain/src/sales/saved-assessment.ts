import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { assessmentSchema } from './assessment.ts';

const calculatedAssessmentSchema = z.object({
  companyName: z.string(),
  salesNotes: z.string(),
  assessment: assessmentSchema,
  calculatedAt: storedInstantSchema,
});
export type CalculatedAssessment = DeepReadonly<z.infer<typeof calculatedAssessmentSchema>>;

/** The document `representatives/{accountId}/assessments/{assessmentId}`, for its representative. */
export const savedAssessmentSchema = calculatedAssessmentSchema.extend({
  /** Whether it was sent to a prospect. The address is not stored, because the e-mail has it. */
  emailState: z.enum(['none', 'sent']),
});
export type SavedAssessment = DeepReadonly<z.infer<typeof savedAssessmentSchema>>;
