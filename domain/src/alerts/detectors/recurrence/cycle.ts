import { isBankDay } from '../../../calendar/bank-day.ts';
import { civilDate, type DayNumber } from '../../../calendar/business-date.ts';
import { DAYS_A_MONTH } from '../../alert/candidate.ts';
import {
  dueDay,
  lengthOf,
  monthOf,
  nearestSlot,
  type BankDays,
  type Dated,
  type Grid,
} from './cycle-grid.ts';
import {
  chanceOfDelay,
  deviationOf,
  moderatedSpread,
  MEAN_DEVIATION_TO_SIGMA,
  spreadOf,
} from '../statistics/delay.ts';
import { median } from '../statistics/robust.ts';

/** How regularly days recur. */
export interface Regularity {
  /** Long-run average number of days between due days. */
  readonly every: number;
  /** Standard deviation of the days by which payments miss their due day. */
  readonly spread: number;
  /** Number of gaps it was learned from. */
  readonly gaps: number;
  /** Days after the due day, for each payment. */
  readonly offsets: readonly number[];
  /** Number of times that one or more consecutive payments never arrived. */
  readonly pauses: number;
}

/** Days that recur by the calendar or at a fixed number of days. */
export interface Cycle extends Regularity {
  readonly grid: Grid;
  /** The slot number of the latest day. */
  readonly slot: number;
}

const LATEST_DAYS = 9;

/** A gap of more usual gaps than this is a pause, not a missed payment. */
const PAUSE = 2.5;

/** The largest deviation of the days of a cycle, as a share of its length. */
const MAX_UNEVEN = 0.25;

/**
 * The fewest days between charges of a recurring series. A more frequent charge cannot be missed.
 */
export const SHORTEST_GAP = 5;

/**
 * The number of gaps that allow one exception: a gap of twice the length, or an extra day in
 * between.
 */
const GAPS_FOR_ONE_OFF = 3;

const EVERY_DAYS = [7, 14, 28] as const;
const EVERY_MONTHS = [1, 2, 3, 6, 12] as const;

const BANK_DAYS: readonly BankDays[] = ['next', 'previous', 'stay'];
const STAYING: readonly BankDays[] = ['stay'];

/** The fewest days needed to distinguish the two days of a month. */
const MIN_FOR_TWO = 6;

/**
 * Finds the cycle of some days, if they keep one. It tries weeks, days of the month and the usual
 * gap, and takes the closest fit. A payment that is moved by the end of a month or by days without
 * banking still fits the cycle. One missing day does not end the cycle.
 *
 * @param days unique, in order
 * @param fewest minimum number of gaps
 */
export function cycleOf(
  days: readonly DayNumber[],
  fewest: number,
  mostUneven = MAX_UNEVEN,
): Cycle | null {
  const recent = days.slice(-LATEST_DAYS);
  const gaps = gapsOf(recent);
  const usual = median(gaps);
  const pause = gaps.findLastIndex((gap) => gap > PAUSE * usual);
  if (pause < 0) return fitted(recent, usual, fewest, mostUneven);
  // a new period begins after a pause, which is a gap of several usual ones
  const since = recent.slice(pause + 1);
  return (
    fitted(since, median(gapsOf(since)), fewest, mostUneven) ??
    fitted(recent, usual, fewest, mostUneven)
  );
}

/** @param gap the median of the days between them */
function fitted(
  days: readonly DayNumber[],
  gap: number,
  fewest: number,
  mostUneven: number,
): Cycle | null {
  if (days.length <= fewest || gap < SHORTEST_GAP) return null;
  // no nearby grid has a longer cycle
  const best = nearest(days, gap, (mostUneven * gap) / (1 - MAX_UNEVEN));
  return best && best.gaps >= fewest && best.spread <= best.every * mostUneven ? best : null;
}

function gapsOf(days: readonly DayNumber[]): number[] {
  const gaps: number[] = [];
  for (let place = 1; place < days.length; place += 1) {
    gaps.push((days[place] ?? 0) - (days[place - 1] ?? 0));
  }
  return gaps;
}

/** Returns the due day that is `steps` slots after the latest. */
export const dueAfter = ({ grid, slot }: Cycle, steps = 1): DayNumber => dueDay(grid, slot + steps);

/** Returns the due days after the latest, up to and including `until`. */
export function dueDays(cycle: Cycle, until: DayNumber): DayNumber[] {
  const days: DayNumber[] = [];
  for (let steps = 1; ; steps += 1) {
    const day = dueAfter(cycle, steps);
    if (day > until) return days;
    days.push(day);
  }
}

/**
 * Returns the chance that a payment is this many days late and still arrives. It is the share of
 * its own payments that were as late or were skipped more than once. Beyond those it uses a Student
 * tail of its spread. If there are few payments, the spread is moderated with the usual one (the
 * moderated variance of Smyth 2004, https://doi.org/10.2202/1544-6115.1027).
 *
 * @param usual the spread of other series, in days
 */
export function chanceOfLate(regularity: Regularity, late: number, usual: number): number {
  const { every, offsets, pauses, gaps, spread } = regularity;
  const lent = Math.min(usual, every * MAX_UNEVEN);
  const asLate = offsets.filter((offset) => offset >= late).length + Math.max(0, pauses - 1);
  return chanceOfDelay(late / moderatedSpread(gaps, spread, lent), gaps, asLate);
}

/**
 * Returns the first of the cycles that fit some days best. Deviations below the minimum spread
 * still count, because otherwise the 30th would pass for the last day of the month.
 *
 * @param most largest useful deviation
 */
function nearest(days: readonly DayNumber[], gap: number, most: number): Cycle | null {
  const dated = days.map((day) => ({ day, month: monthOf(day) }));
  // runs first, so that worse fits are abandoned early
  const free = byGap(days, gap);
  let best: Cycle | null = null;
  let least = free ? Math.min(most, deviationOf(free.offsets)) : most;
  for (const grid of gridsNear(days, gap)) {
    const cycle = onGrid(dated, grid, least);
    if (!cycle) continue;
    const deviation = deviationOf(cycle.offsets);
    const isNearer = best ? deviation < least : deviation <= least;
    if (!isNearer) continue;
    if (deviation === 0) return cycle;
    [best, least] = [cycle, deviation];
  }
  return best ?? free;
}

const isNear = (gap: number, length: number): boolean =>
  Math.abs(gap - length) <= MAX_UNEVEN * length;

/** Yields grids that may fit a usual gap, most likely first. */
function* gridsNear(days: readonly DayNumber[], gap: number): Generator<Grid> {
  const isBanked = days.length > GAPS_FOR_ONE_OFF && days.every(isBankDay);
  const ofMonth = [...new Set(days.map((day) => civilDate(day).day))];
  const isTwice = isNear(gap, DAYS_A_MONTH / 2) && days.length >= MIN_FOR_TWO;
  const pairs = isTwice ? pairsNear(ofMonth, gap) : [];
  const from = monthOf(days[0] ?? 0);
  for (const bank of isBanked ? BANK_DAYS : STAYING) {
    for (const every of EVERY_MONTHS) {
      if (!isNear(gap, every * DAYS_A_MONTH)) continue;
      for (const day of ofMonth) yield { unit: 'month', every, from, on: [day], bank };
    }
    for (const on of pairs) yield { unit: 'month', every: 1, from, on, bank };
    for (const every of EVERY_DAYS) {
      if (!isNear(gap, every)) continue;
      for (const day of days.slice(0, every)) yield { unit: 'day', every, from: day, bank };
    }
  }
}

const pairsNear = (ofMonth: readonly number[], gap: number): (readonly [number, number])[] =>
  ofMonth.flatMap((first) =>
    ofMonth
      .filter((second) => isNear(gap, second - first))
      .map((second) => [first, second] as const),
  );

/**
 * Fits days to a grid. If several days share a slot, the nearest counts.
 *
 * @param most deviation above which the grid is abandoned
 */
function onGrid(days: readonly Dated[], grid: Grid, most: number): Cycle | null {
  const offsets: number[] = [];
  let last = 0;
  let extra = 0;
  let pauses = 0;
  // excludes the latest, because another day may come nearer to its slot
  let off = 0;
  let left = days.length;
  for (const dated of days) {
    left -= 1;
    const slot = nearestSlot(grid, dated);
    const offset = dated.day - dueDay(grid, slot);
    const before = offsets.at(-1);
    if (before !== undefined && slot === last) {
      extra += 1;
      if (Math.abs(offset) < Math.abs(before)) offsets[offsets.length - 1] = offset;
    } else {
      if (before !== undefined && slot > last + 1) pauses += 1;
      off += Math.abs(before ?? 0);
      offsets.push(offset);
      last = slot;
    }
    if (
      MEAN_DEVIATION_TO_SIGMA * off > most * (offsets.length + left) ||
      isIrregular(Math.max(pauses, extra), days.length - 1)
    )
      return null;
  }
  return cycleWith(grid, offsets, last, { gaps: offsets.length - 1, pauses, extra });
}

/**
 * Builds a cycle for a payer without a calendar, who pays a fixed number of days after the last
 * payment.
 */
function byGap(days: readonly DayNumber[], gap: number): Cycle | null {
  const grid: Grid = { unit: 'day', every: gap, from: days.at(-1) ?? 0, bank: 'stay' };
  let pauses = 0;
  const offsets = gapsOf(days).map((waited) => {
    const steps = Math.max(1, Math.round(waited / gap));
    if (steps > 1) pauses += 1;
    return waited - steps * gap;
  });
  return cycleWith(grid, offsets, 0, { gaps: offsets.length, pauses, extra: 0 });
}

function cycleWith(
  grid: Grid,
  offsets: readonly number[],
  slot: number,
  {
    gaps,
    pauses,
    extra,
  }: { readonly gaps: number; readonly pauses: number; readonly extra: number },
): Cycle | null {
  if (isIrregular(Math.max(pauses, extra), gaps)) return null;
  return { grid, every: lengthOf(grid), spread: spreadOf(offsets), gaps, slot, offsets, pauses };
}

const isIrregular = (oneOff: number, gaps: number): boolean => GAPS_FOR_ONE_OFF * oneOff > gaps;
