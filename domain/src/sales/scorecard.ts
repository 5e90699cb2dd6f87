import { allocate } from '../money/allocate.ts';
import { cents } from '../money/cents.ts';
import { RISK_PERCENTS, RISKS, type Risk } from './risk-model.ts';

/**
 * The points of each mistake, out of 100: its share of the risk model's percentages, in whole
 * points that add up to 100.
 */
export const RISK_POINTS: Readonly<Record<Risk, number>> = pointsOfModel();

function pointsOfModel(): Readonly<Record<Risk, number>> {
  const weights = RISKS.map((risk) => RISK_PERCENTS[risk]);
  const parts = allocate(cents(100), weights);
  return Object.fromEntries(RISKS.map((risk, index) => [risk, Number(parts[index])])) as Record<
    Risk,
    number
  >;
}

/**
 * Returns the risk score of the Business Health Scorecard. It is 0 if the business checks for every
 * mistake of the risk model, and 100 if it checks for none. A further unchecked mistake never
 * lowers the score. It does not depend on revenue, which decides the cost of a mistake and not its
 * likelihood.
 * @param unwatched mistakes that the business does not check for, in any order; a repeated one
 * counts once
 * @returns an integer from 0 to 100
 */
export const riskScore = (unwatched: Iterable<Risk>): number =>
  [...new Set(unwatched)].reduce((score, risk) => score + RISK_POINTS[risk], 0);
