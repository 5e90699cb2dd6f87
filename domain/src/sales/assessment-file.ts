import { figuresOf, type AssessmentFigures } from './assessment-figures.ts';
import type { CalculatedAssessment } from './saved-assessment.ts';

/** The content of a saved or exported assessment. */
export interface AssessmentFile extends AssessmentFigures {
  readonly companyName: string;
  readonly salesNotes: string;
  /** ISO 8601 */
  readonly calculatedAt: string;
}

/** The content of an exported file. */
export const assessmentFile = (calculated: CalculatedAssessment): AssessmentFile => ({
  companyName: calculated.companyName,
  ...figuresOf(calculated.assessment),
  salesNotes: calculated.salesNotes,
  calculatedAt: calculated.calculatedAt.toISOString(),
});

/** Some systems cut longer names, which then lose their ending. */
const COMPANY_LETTERS = 60;

/**
 * Returns a file name such as "risk-assessment-Bluebird-Bakery-2026-11-23.json". Characters other
 * than letters and digits become hyphens.
 */
export function assessmentFileName({
  companyName,
  calculatedAt,
}: Pick<AssessmentFile, 'companyName' | 'calculatedAt'>): string {
  const company = Array.from(companyName.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))
    .slice(0, COMPANY_LETTERS)
    .join('')
    .replace(/^-+|-+$/g, '');
  return `risk-assessment-${company || 'company'}-${calculatedAt.slice(0, 10)}.json`;
}
