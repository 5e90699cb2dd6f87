import { figuresOf, type AssessmentFigures } from './assessment-figures.ts';
import type { CalculatedAssessment } from './saved-assessment.ts';

/** What is kept of an assessment, and exported. */
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

/** Longer ones are cut by some systems, and then lose their ending. */
const COMPANY_LETTERS = 60;

/** "risk-assessment-Bluebird-Bakery-2026-11-23.json": what is no letter or digit becomes a hyphen. */
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
