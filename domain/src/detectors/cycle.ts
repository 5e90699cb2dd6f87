import { isBankDay } from '../calendar/bank-day.ts';
import { civilDate, type DayNumber } from '../calendar/business-date.ts';
import { DAYS_A_MONTH } from './candidate.ts';
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
  NORMAL,
  spreadOf,
} from './statistics/delay.ts';
import { median } from './statistics/robust.ts';

/** How regularly days come back. */
export interface Rhythm {
  /** days from one to the next, in the long run */
  readonly every: number;
  /** by how many days they miss the day they are due: a standard deviation */
  readonly spread: number;
  /** how many gaps it was learnt from */
  readonly gaps: number;
  /** days that each came after it was due */
  readonly offsets: readonly number[];
  /** how often one or more in a row never came */
  readonly pauses: number;
}

/** Days that come back, by the calendar or every so many days. */
export interface Cycle extends Rhythm {
  readonly grid: Grid;
  /** the number of the latest */
  readonly slot: number;
}

const LATEST_DAYS = 9;

/** A gap of more usual ones than this is no payment left out, but a pause. */
const PAUSE = 2.5;

/** So much of its length the days of a cycle may be off. */
const MOST_UNEVEN = 0.25;

/** What comes more often than every so many days has no rhythm that could be missed. */
export const SHORTEST_GAP = 5;

/** Of so many gaps one may be of twice the length, or have one in between. */
const GAPS_FOR_ONE_OFF = 3;

const EVERY_DAYS = [7, 14, 28] as const;
const EVERY_MONTHS = [1, 2, 3, 6, 12] as const;

const BANK_DAYS: readonly BankDays[] = ['next', 'previous', 'stay'];
const STAYING: readonly BankDays[] = ['stay'];

/** So many are needed to tell the two days of a month from each other. */
const FEWEST_FOR_TWO = 6;

/**
 * The cycle that some days keep, if they do: weeks, days of the month, or else their usual gap,
 * whichever comes nearest. A month's end and the days on which no bank books are no deviation, and
 * one that was left out does not end it.
 *
 * @param days each once, in order
 * @param fewest gaps
 */
export function cycleOf(
  days: readonly DayNumber[],
  fewest: number,
  mostUneven = MOST_UNEVEN,
): Cycle | null {
  const recent = days.slice(-LATEST_DAYS);
  const since = sinceLastPause(recent);
  const cycle = fitted(since, fewest, mostUneven);
  return cycle ?? (since.length < recent.length ? fitted(recent, fewest, mostUneven) : null);
}

function fitted(days: readonly DayNumber[], fewest: number, mostUneven: number): Cycle | null {
  const gap = median(gapsOf(days));
  if (days.length <= fewest || gap < SHORTEST_GAP) return null;
  // no grid is longer that is near
  const best = nearest(days, gap, (mostUneven * gap) / (1 - MOST_UNEVEN));
  return best && best.gaps >= fewest && best.spread <= best.every * mostUneven ? best : null;
}

const gapsOf = (days: readonly DayNumber[]): number[] =>
  days.slice(1).map((day, index) => day - (days[index] ?? day));

/** The day of a cycle that comes so many after the latest. */
export const dueAfter = ({ grid, slot }: Cycle, steps = 1): DayNumber => dueDay(grid, slot + steps);

/** The days of a cycle after the latest and until `until`. */
export function dueDays(cycle: Cycle, until: DayNumber): DayNumber[] {
  const days: DayNumber[] = [];
  for (let steps = 1; ; steps += 1) {
    const day = dueAfter(cycle, steps);
    if (day > until) return days;
    days.push(day);
  }
}

/**
 * The chance that one is so many days late and yet comes: as many of its own as were as late or were
 * left out more than once, and else a Student tail of its spread, which few days are lent from what
 * is usual (the moderated variance of Smyth 2004, https://doi.org/10.2202/1544-6115.1027).
 *
 * @param usual the spread of others, in days
 */
export function chanceOfLate(rhythm: Rhythm, late: number, usual: number): number {
  const { every, offsets, pauses, gaps, spread } = rhythm;
  const lent = Math.min(usual, every * MOST_UNEVEN);
  const asLate = offsets.filter((offset) => offset >= late).length + Math.max(0, pauses - 1);
  return chanceOfDelay(late / moderatedSpread(gaps, spread, lent), gaps, asLate);
}

/**
 * The first of the cycles that come nearest to some days: nearer than the least spread too, else the
 * thirtieth passes for the last day of the month.
 *
 * @param most deviation; of a wider one nobody needs to know
 */
function nearest(days: readonly DayNumber[], gap: number, most: number): Cycle | null {
  const dated = days.map((day) => ({ day, month: monthOf(day) }));
  // first, so that what is further off is given up early
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

/** The days since the last gap of several usual ones: after a pause another time begins. */
function sinceLastPause(days: readonly DayNumber[]): readonly DayNumber[] {
  const gaps = gapsOf(days);
  const longest = PAUSE * median(gaps);
  return days.slice(gaps.findLastIndex((gap) => gap > longest) + 1);
}

const isNear = (gap: number, length: number): boolean =>
  Math.abs(gap - length) <= MOST_UNEVEN * length;

/** What may fit a usual gap, the likelier first. */
function* gridsNear(days: readonly DayNumber[], gap: number): Generator<Grid> {
  const isBanked = days.length > GAPS_FOR_ONE_OFF && days.every(isBankDay);
  const ofMonth = [...new Set(days.map((day) => civilDate(day).day))];
  const isTwice = isNear(gap, DAYS_A_MONTH / 2) && days.length >= FEWEST_FOR_TWO;
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
 * Of days that share a place the nearest counts.
 *
 * @param most deviation: what is sure to be wider is given up
 */
function onGrid(days: readonly Dated[], grid: Grid, most: number): Cycle | null {
  const offsets: number[] = [];
  let last = 0;
  let extra = 0;
  let pauses = 0;
  // of all but the latest, which another day may still come nearer to
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
      NORMAL * off > most * (offsets.length + left) ||
      isIrregular(Math.max(pauses, extra), days.length - 1)
    )
      return null;
  }
  return cycleWith(grid, offsets, last, { gaps: offsets.length - 1, pauses, extra });
}

/** Who goes by no calendar pays so many days after the last time. */
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
