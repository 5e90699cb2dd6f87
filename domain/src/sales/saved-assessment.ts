import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { storedInstantSchema } from '../shared/instant-schema.ts';
import { assessmentSchema } from './assessment.ts';
import type { Quota } from '../shared/rate-limit.ts';

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

const DAY_MS = 24 * 3_600_000;

/** Limits on the e-mails of representatives to prospects, and on saved assessments. */
export const ASSESSMENT_RATE_LIMITS = {
  /** more than any representative calls in a day */
  emailsOfSender: { most: 20, withinMs: DAY_MS },
  /** e-mails to one address from all representatives, so that no prospect is pressed */
  emailsToAddress: { most: 1, withinMs: 7 * DAY_MS },
  /**
   * e-mails from all representatives; limits the damage that a stolen account can do to our reputation
   * with mail providers
   */
  emails: { most: 200, withinMs: DAY_MS },
} as const satisfies Readonly<Record<string, Quota>>;

export type AssessmentCount = keyof typeof ASSESSMENT_RATE_LIMITS;

export const ASSESSMENT_COUNTS = Object.keys(ASSESSMENT_RATE_LIMITS) as readonly AssessmentCount[];

/** Saved without being sent. */
export const SAVED_ASSESSMENT_LIMIT: Quota = { most: 100, withinMs: DAY_MS };
