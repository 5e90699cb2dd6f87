import { cents, type Cents } from '../money/cents.ts';
import { formatCount } from '../money/format-money.ts';

/** Monthly prices. The first step whose `below` exceeds the monthly revenue applies. */
const STEPS = [
  { below: cents(83_333_00), cost: cents(99_00) },
  { below: cents(416_667_00), cost: cents(199_00) },
  { below: cents(1_666_667_00), cost: cents(399_00) },
] as const;

const MAX_COST = cents(499_00);

/** Returns the monthly price of protection in the public calculator. */
export const protectionCost = (monthlyRevenue: Cents): Cents =>
  STEPS.find(({ below }) => monthlyRevenue < below)?.cost ?? MAX_COST;

/** Returns the number of whole years of service that one avoided loss would pay for. */
export const yearsOfService = (loss: Cents, monthlyCost: Cents): number =>
  Math.floor(loss / (monthlyCost * 12));

/** Formats a number of whole years: "13 years". */
export const yearsText = (count: number): string =>
  count === 0 ? 'less than a year' : `${formatCount(count)} ${count === 1 ? 'year' : 'years'}`;

/**
 * Formats a part of a month's revenue as a percentage with three decimals: "0.198%".
 * @param monthlyRevenue above 0
 */
export const percentOfRevenue = (part: Cents, monthlyRevenue: Cents): string =>
  `${((part / monthlyRevenue) * 100).toFixed(3)}%`;
