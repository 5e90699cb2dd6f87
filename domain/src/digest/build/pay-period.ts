import type { DayNumber } from '../../calendar/business-date.ts';
import { cycleOf } from '../../alerts/detectors/recurrence/cycle.ts';
import {
  dueDay,
  lengthOf,
  monthOf,
  nearestSlot,
  type Grid,
} from '../../alerts/detectors/recurrence/cycle-grid.ts';
import { allocate } from '../../money/allocate.ts';
import { addCents, ZERO, type Cents } from '../../money/cents.ts';

/** Three monthly paydays fit into the four months of cells. */
const MIN_GAPS = 2;

/**
 * Semimonthly paydays of a February look biweekly for four paydays. A fifth tells the two apart.
 */
const MIN_GAPS_OF_SHORT_PERIODS = 4;

const SHORT_PERIOD_DAYS = 20;

/** A payday may be a day or two off its due day, but not a quarter of a period. */
const MAX_UNEVEN = 0.1;

/**
 * Infers the paydays from the days with payroll.
 *
 * @param days unique, in order
 * @returns null if they are not weekly, biweekly, semimonthly or monthly
 */
export function paydaysOf(days: readonly DayNumber[]): Grid | null {
  const cycle = cycleOf(days, MIN_GAPS, MAX_UNEVEN);
  if (!cycle) return null;
  const { grid, gaps } = cycle;
  const isPayPeriod =
    grid.unit === 'day' ? grid.every === 7 || grid.every === 14 : grid.every === 1;
  const isShort = lengthOf(grid) < SHORT_PERIOD_DAYS;
  return isPayPeriod && gaps >= (isShort ? MIN_GAPS_OF_SHORT_PERIODS : MIN_GAPS) ? grid : null;
}

/** Returns the calendar days from the payday nearest to a day to the next payday. */
export function payPeriodDays(paydays: Grid, day: DayNumber): number {
  const slot = nearestSlot(paydays, { day, month: monthOf(day) });
  return dueDay(paydays, slot + 1) - dueDay(paydays, slot);
}

/**
 * Spreads payroll over calendar days. The amount of a day is divided over one pay period that begins
 * on that day, so every share is known when its day ends. The shares of an amount add up to it
 * exactly: the cents left over go to the first days.
 *
 * @param payroll one amount for each day from `first`
 * @param length the number of days of the result; later shares are left out
 */
export function spreadOverPeriods(
  payroll: readonly Cents[],
  first: DayNumber,
  paydays: Grid,
  length: number,
): Cents[] {
  const spread = Array.from({ length }, () => ZERO);
  for (const [index, amount] of payroll.entries()) {
    if (amount === ZERO) continue;
    const days = payPeriodDays(paydays, first + index);
    const shares = allocate(
      amount,
      Array.from({ length: days }, () => 1n),
    );
    for (const [offset, share] of shares.entries()) {
      const before = spread[index + offset];
      if (before !== undefined) spread[index + offset] = addCents(before, share);
    }
  }
  return spread;
}
