import { dateOfDayNumber, type DayNumber } from '../../calendar/business-date.ts';
import { isClosed, type ClosingDays } from '../../calendar/closed-days.ts';
import { addCents, ZERO, type Cents } from '../../money/cents.ts';
import type { ThresholdWindow } from './threshold-measure.ts';
import { isOfOneLine, type ThresholdDraft } from './threshold.ts';

/**
 * Returns the value of a day: a sum, the cash balance, or the largest single posting. Null if
 * unknown.
 */
export type DayValues = (day: DayNumber) => Cents | null;

/** Consecutive days on the wrong side of a limit. One crossing makes one alert. */
export interface Crossing {
  /** the first day */
  readonly day: DayNumber;
  readonly until: DayNumber;
  /** the value of the first day */
  readonly value: Cents;
}

export interface DaysToCompare {
  readonly from: DayNumber;
  readonly to: DayNumber;
  /** the first day of the books */
  readonly first: DayNumber;
  readonly closed: ClosingDays;
}

/**
 * Days before the requested range, so that a crossing that began earlier does not start in the
 * range. A week may be closed.
 */
const BEFORE = 8;

const WEEK = 7;

/** Returns the first day of the window that ends on a day. */
export const windowStart = (window: ThresholdWindow, day: DayNumber): DayNumber =>
  window === 'day' ? day : window === 'week' ? day - WEEK + 1 : day - dayOfMonth(day) + 1;

const dayOfMonth = (day: DayNumber): number => Number(dateOfDayNumber(day).slice(8));

const monthOf = (day: DayNumber): string => dateOfDayNumber(day).slice(0, 7);

/** Returns the value of the window that ends on a day; null if one of its days is unknown. */
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
 * Says whether a day can be compared. A lower limit needs a whole window: a month that is over, and
 * for a single day one on which the business is open.
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
 * Returns the crossings of a limit, in order. Consecutive days beyond the limit are one crossing.
 * The next one begins after a day within the limit, with a new month, or, for single postings, on
 * every day.
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
