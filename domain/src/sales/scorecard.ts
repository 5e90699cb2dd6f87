import { allocate } from '../money/allocate.ts';
import { cents } from '../money/cents.ts';
import { RISK_PERCENTS, RISKS, type Risk } from './risk-model.ts';

/**
 * How many of 100 points each mistake counts: its part of the open risk model's percentages, in whole
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
 * The risk score of the Business Health Scorecard: 0 when somebody looks for every mistake of the open
 * risk model, 100 when nobody looks for any. One more that nobody looks for never lowers it. It does
 * not depend on revenue: that decides what a mistake costs, not how likely it is to be seen.
 *
 * @param unwatched mistakes that nobody looks for, in any order; a repeated one counts once
 * @returns a whole number from 0 to 100
 */
export const riskScore = (unwatched: Iterable<Risk>): number =>
  [...new Set(unwatched)].reduce((score, risk) => score + RISK_POINTS[risk], 0);
