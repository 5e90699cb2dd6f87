import { parseCents, type Cents } from '../money/cents.ts';
import { assess, type Assessment } from './assessment.ts';
import { MAX_MONTHLY_REVENUE } from './monthly-revenue.ts';
import type { Risk } from './risk-model.ts';

/** The figures of an assessment as they are sent and exported, in dollars. */
export interface AssessmentFigures {
  readonly monthlyRevenue: number;
  readonly risks: Readonly<Record<Risk | 'total', number>>;
  readonly servicePrice: number;
  readonly yearsOfService: number;
}

/**
 * Exact, because a whole number of cents divided by a hundred is the float nearest to its decimal
 * text.
 */
const dollars = (amount: Cents): number => amount / 100;

export const figuresOf = (assessment: Assessment): AssessmentFigures => ({
  monthlyRevenue: dollars(assessment.monthlyRevenue),
  risks: {
    duplicatePayroll: dollars(assessment.risks.duplicatePayroll),
    fraudulentTransaction: dollars(assessment.risks.fraudulentTransaction),
    billingError: dollars(assessment.risks.billingError),
    vendorMistake: dollars(assessment.risks.vendorMistake),
    total: dollars(assessment.risks.total),
  },
  servicePrice: dollars(assessment.servicePrice),
  yearsOfService: assessment.yearsOfService,
});

/**
 * Computes the figures again from the revenue alone.
 * @returns undefined if the revenue is invalid, or if any other figure does not match
 */
export function checkFigures(figures: AssessmentFigures): Assessment | undefined {
  const revenue = parseCents(String(figures.monthlyRevenue));
  if (revenue === undefined || revenue <= 0 || revenue > MAX_MONTHLY_REVENUE) return undefined;
  const assessment = assess(revenue);
  return isSame(figuresOf(assessment), figures) ? assessment : undefined;
}

const isSame = (right: AssessmentFigures, figures: AssessmentFigures): boolean =>
  right.servicePrice === figures.servicePrice &&
  right.yearsOfService === figures.yearsOfService &&
  Object.entries(right.risks).every(([risk, amount]) => figures.risks[risk as Risk] === amount);
