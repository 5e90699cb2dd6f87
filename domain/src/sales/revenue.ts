import { parseCents, type Cents } from '../money/cents.ts';

/** More than any business takes in a month, and still exact. */
const MOST = 1_000_000_000_000_00;

/**
 * A month's revenue as somebody types it: "$50,000".
 *
 * @returns undefined unless it is a number above 0
 */
export function parseRevenue(text: string): Cents | undefined {
  const revenue = parseCents(text.replace(/[$,\s]/g, ''));
  return revenue !== undefined && revenue > 0 && revenue <= MOST ? revenue : undefined;
}
