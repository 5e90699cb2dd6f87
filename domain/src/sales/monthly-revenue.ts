import { parseCents, type Cents } from '../money/cents.ts';

/** More than the monthly revenue of any business, and still exact. */
export const MAX_MONTHLY_REVENUE = 1_000_000_000_000_00;

/** @returns undefined unless the text is a number of dollars above 0 */
export function parseMonthlyRevenue(text: string): Cents | undefined {
  const revenue = parseCents(text.replace(/[$,\s]/g, ''));
  return revenue !== undefined && revenue > 0 && revenue <= MAX_MONTHLY_REVENUE
    ? revenue
    : undefined;
}
