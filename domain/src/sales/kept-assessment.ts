import type { CalculatedAssessment } from './assessment-file.ts';

/** Whether it went to a prospect. To whom is not kept: the mail itself says so for as long as it is there. */
export const ASSESSMENT_LETTER_STATES = ['none', 'sent'] as const;

/** An assessment that a representative can come back to. */
export interface KeptAssessment extends CalculatedAssessment {
  readonly letter: (typeof ASSESSMENT_LETTER_STATES)[number];
}
