import { dateOfDayNumber, type DayNumber } from '../../calendar/business-date.ts';
import { isClosed, type ClosingDays } from '../../calendar/closed-days.ts';
import { addCents, ZERO, type Cents } from '../../money/cents.ts';
import type { ThresholdWindow } from './threshold-measure.ts';
import { isOfOneLine, type ThresholdDraft } from './threshold.ts';

/** What each day brought; of cash and of single lines, what it came to. Null: not known. */
export type DayValues = (day: DayNumber) => Cents | null;

/** Days on end on the wrong side of a limit; it is told of once. */
export interface Crossing {
  /** the first of them */
  readonly day: DayNumber;
  readonly until: DayNumber;
  /** what it came to on the first */
  readonly value: Cents;
}

export interface DaysToCompare {
  readonly from: DayNumber;
  readonly to: DayNumber;
  /** the first day of the books */
  readonly first: DayNumber;
  readonly closed: ClosingDays;
}

/** A run that began before the first day asked for is none that begins on it; a week may be closed. */
const BEFORE = 8;

const WEEK = 7;

/** The first day of the window that ends with a day. */
export const windowStart = (window: ThresholdWindow, day: DayNumber): DayNumber =>
  window === 'day' ? day : window === 'week' ? day - WEEK + 1 : day - dayOfMonth(day) + 1;

const dayOfMonth = (day: DayNumber): number => Number(dateOfDayNumber(day).slice(8));

const monthOf = (day: DayNumber): string => dateOfDayNumber(day).slice(0, 7);

/** What it came to over the window that ends with a day; null where a day of it is not known. */
export function windowValue(
  draft: Pick<ThresholdDraft, 'measure' | 'window'>,
  day: DayNumber,
  values: DayValues,
): Cents | null {
  if (draft.measure === 'cash' || isOfOneLine(draft)) return values(day);
  let sum = ZERO;
  for (let one = windowStart(draft.window, day); one <= day; one += 1) {
    const value = values(one);
    if (value === null) return null;
    sum = addCents(sum, value);
  }
  return sum;
}

export const isBeyond = (
  { side, limit }: Pick<ThresholdDraft, 'side' | 'limit'>,
  value: Cents,
): boolean => (side === 'above' ? value > limit : value < limit);

/**
 * Whether a day can be compared at all: not before its window is whole, too little not before the
 * month is over, and of a day on which nothing is sold not that too little was.
 */
export function isCompared(
  { measure, window, side }: Pick<ThresholdDraft, 'measure' | 'window' | 'side'>,
  day: DayNumber,
  { first, closed }: Pick<DaysToCompare, 'first' | 'closed'>,
): boolean {
  if (measure === 'cash') return true;
  if (day < first) return false;
  if (side === 'above') return true;
  if (windowStart(window, day) < first) return false;
  if (window === 'month') return monthOf(day + 1) !== monthOf(day);
  return !(window === 'day' && isClosed(closed, day));
}

/**
 * Where a number went over a limit, in order. Days on end beyond it are one crossing: the next begins
 * only after it was back. A month begins anew, and so does each line.
 */
export function crossingsOf(
  draft: ThresholdDraft,
  values: DayValues,
  { from, to, first, closed }: DaysToCompare,
): Crossing[] {
  const crossings: { day: DayNumber; until: DayNumber; value: Cents }[] = [];
  let isRunning = false;
  for (let day = from - BEFORE; day <= to; day += 1) {
    if (!isCompared(draft, day, { first, closed })) continue;
    const value = windowValue(draft, day, values);
    if (value === null) {
      isRunning = false;
      continue;
    }
    const last = crossings.at(-1);
    const goesOn =
      isRunning &&
      last !== undefined &&
      !isOfOneLine(draft) &&
      !(draft.window === 'month' && monthOf(last.until) !== monthOf(day));
    isRunning = isBeyond(draft, value);
    if (!isRunning) continue;
    if (goesOn) last.until = day;
    else crossings.push({ day, until: day, value });
  }
  return crossings.filter(({ day }) => day >= from);
}
