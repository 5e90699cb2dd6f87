import { compareText } from '../shared/compare-text.ts';
import { roundToSum } from '../money/allocate.ts';
import { subtractCents, sumCents, ZERO, type Cents } from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import { partsOf, type Cell } from '../ledger/rollups/daily-rollup.ts';

/** The share of one counterparty in a change. */
export interface Contributor {
  readonly name: string;
  readonly actual: Cents;
  /** actual minus usual, to the cent; the changes of all names add up to the total change */
  readonly change: Cents;
}

export interface Contributions {
  /** the number of earlier weeks in the mean */
  readonly weeks: number;
  readonly usual: Cents;
  readonly change: Cents;
  /** largest change first, without names that did not change */
  readonly contributors: readonly Contributor[];
}

/** The fewest weeks that give a usual amount. */
const MIN_WEEKS = 2;

/**
 * Compares each counterparty's amount with its mean over the same weekdays of earlier weeks. The
 * means add up exactly. Cents left over from rounding go to the largest remainders.
 * @param earlier the cells of the same weekdays, one list per week
 * @returns null if there are fewer than two such weeks
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
