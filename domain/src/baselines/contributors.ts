import { compareText } from '../shared/compare-text.ts';
import { roundToSum } from '../money/allocate.ts';
import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../money/cents.ts';
import { scaleCents } from '../money/ratio.ts';
import { effectOf } from '../ledger/posting-kind.ts';
import { OTHERS, type Cell, type DailyRollup } from '../ledger/rollups/daily-rollup.ts';
import { EVERY_PAYEE, mayContain } from '../ledger/rollups/payee-filter.ts';

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
 * means add up exactly. Cents left over from rounding go to the largest remainders. A crowded day
 * adds up small amounts without names. A counterparty that may be among them on any of the days
 * counts as one of the others, because its change is unknown.
 * @param allEarlier the same weekdays, one list per week
 * @returns null if there are fewer than two such weeks
 */
export function contributionsTo(
  measure: 'revenue' | 'expenses',
  covered: readonly DailyRollup[],
  allEarlier: readonly (readonly DailyRollup[])[],
): Contributions | null {
  // The names of a very busy business are known for the latest weeks only.
  const earlier = allEarlier.filter((week) =>
    week.every(({ smallPayees }) => smallPayees !== EVERY_PAYEE),
  );
  const weeks = earlier.length;
  if (weeks < MIN_WEEKS) return null;
  const nameOf = comparableNames(measure, [...covered, ...earlier.flat()]);
  const actual = partsOf(covered, measure, nameOf);
  const before = partsOf(earlier.flat(), measure, nameOf);
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

/** Returns the name under which to compare a counterparty: its own only if every day has it. */
function comparableNames(
  measure: 'revenue' | 'expenses',
  days: readonly DailyRollup[],
): (name: string) => string {
  const hidden = days.flatMap(({ cells, smallPayees }) => {
    const isAddedUp = ({ counterparty, kind, amount }: Cell) =>
      counterparty === OTHERS && effectOf(kind, amount) === measure;
    return smallPayees !== undefined && cells.some(isAddedUp) ? [smallPayees] : [];
  });
  return (name) => (hidden.some((filter) => mayContain(filter, name)) ? OTHERS : name);
}

/** Returns how much each counterparty added to one headline number over some days. */
function partsOf(
  days: readonly DailyRollup[],
  measure: 'revenue' | 'expenses',
  nameOf: (counterparty: string) => string,
): Map<string, Cents> {
  const parts = new Map<string, Cents>();
  for (const { cells } of days) {
    for (const { kind, counterparty, amount } of cells) {
      if (effectOf(kind, amount) !== measure) continue;
      const name = nameOf(counterparty);
      const part = measure === 'expenses' ? negateCents(amount) : amount;
      parts.set(name, addCents(parts.get(name) ?? ZERO, part));
    }
  }
  return parts;
}
