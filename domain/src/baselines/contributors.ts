import { compareText } from '../shared/compare-text.ts';
import { roundToSum } from '../money/allocate.ts';
import { subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import { partsOf, type Cell } from '../ledger/rollups/daily-rollup.ts';

/** One name's share in a change. */
export interface Contributor {
  readonly name: string;
  readonly actual: Cents;
  /** actual − usual, to the cent; the changes of all names add up to the whole change */
  readonly change: Cents;
}

export interface Contributions {
  /** how many earlier weeks the usual amount is the mean of */
  readonly weeks: number;
  readonly usual: Cents;
  readonly change: Cents;
  /** largest change first; names that changed by nothing are left out */
  readonly contributors: readonly Contributor[];
}

/** Fewer weeks than this are not usual. */
const MIN_WEEKS = 2;

/**
 * Who moved a number: each counterparty's amount against its mean over the same weekdays of earlier
 * weeks. Means add up, so the parts do too; the odd cents of rounding go to the largest remainders.
 *
 * @param earlier the cells of the same weekdays, one list a week
 * @returns null with fewer than two such weeks
 */
export function contributionsTo(
  measure: 'revenue' | 'expenses',
  covered: readonly Cell[],
  earlier: readonly (readonly Cell[])[],
  by: 'counterparty' | 'category' = 'counterparty',
): Contributions | null {
  const weeks = earlier.length;
  if (weeks < MIN_WEEKS) return null;
  const actual = partsOf([covered], measure, by);
  const before = partsOf(earlier, measure, by);
  const names = [...new Set([...actual.keys(), ...before.keys()])].toSorted(compareText);
  const usual = scaleCents(sumCents(before.values()), 1n, BigInt(weeks));
  const change = subtractCents(sumCents(actual.values()), usual);
  const gaps = names.map(
    (name) => BigInt(actual.get(name) ?? 0) * BigInt(weeks) - BigInt(before.get(name) ?? 0),
  );
  const changes = roundToSum(gaps, BigInt(weeks), change);
  const contributors = names
    .map((name, index) => ({
      name,
      actual: actual.get(name) ?? ZERO,
      change: changes[index] ?? ZERO,
    }))
    .filter((part) => part.change !== 0)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || compareText(a.name, b.name));
  return { weeks, usual, change, contributors };
}
