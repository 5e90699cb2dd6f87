import type { CalculatedAssessment } from './assessment-file.ts';

/** Whether it went to a prospect. To whom is not kept: the mail itself says so for as long as it is there. */
export const ASSESSMENT_EMAIL_STATES = ['none', 'sent'] as const;

/** An assessment that a representative can come back to. */
export interface SavedAssessment extends CalculatedAssessment {
  readonly emailState: (typeof ASSESSMENT_EMAIL_STATES)[number];
}
