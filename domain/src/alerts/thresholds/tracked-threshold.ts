import { dayNumber, type DayNumber } from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import type { Cents } from '../../money/cents.ts';
import { crossingsOf, isBeyond, isCompared, windowValue, type Crossing } from './crossings.ts';
import { isOfOneLine, type Threshold } from './threshold.ts';
import { valuesOf, withLines, type ThresholdDay } from './threshold-days.ts';

/** A line that comes later than this changes a threshold no more. */
const LATE_DAYS = 35;

/** As far back as a window of a late day reaches, a closed week before it included. */
export const KEPT_DAYS = LATE_DAYS + 31 + 8;

/** A threshold, what its days brought, and which crossings were told of. */
export interface TrackedThreshold {
  readonly threshold: Threshold;
  readonly days: readonly ThresholdDay[];
  /** first days of the crossings that were told, or that were there before it was set */
  readonly told: readonly DayNumber[];
  /** the last day that was compared; null: none yet */
  readonly judgedTo: DayNumber | null;
}

export const newTrackedThreshold = (threshold: Threshold): TrackedThreshold => ({
  threshold,
  days: [],
  told: [],
  judgedTo: null,
});

/** A day of the books, with all that became visible on it. */
export interface DayToCompare {
  readonly today: DayNumber;
  /** of any date until today */
  readonly lines: readonly DetectorPosting[];
  /** cash at the end of the day; null where it is not known */
  readonly balance: Cents | null;
  /** the first day of the books; null while there is none */
  readonly first: DayNumber | null;
  /** days after which all but one of a hundred lines are here */
  readonly lag: number;
  readonly closed: ClosingDays;
}

/**
 * Compares what a day brought. What is too much is told as soon as it is seen; what is too little, and
 * what lines to come may still turn, waits until the lines of its day are here.
 *
 * @returns the crossings that nobody was told of
 */
export function compareDay(
  watched: TrackedThreshold,
  { today, lines, balance, first, lag, closed }: DayToCompare,
): { readonly watched: TrackedThreshold; readonly crossings: readonly Crossing[] } {
  const { threshold, judgedTo } = watched;
  const known = new Map(watched.days.map((day) => [day.day, day]));
  const days = new Map(withLines(threshold, known, lines));
  if (threshold.measure === 'cash' && balance !== null) {
    days.set(today, { day: today, value: balance, lines: 0, largest: [] });
  }
  const to = today - (mayStillTurn(threshold) ? lag : 0);
  const from = Math.max(
    today - LATE_DAYS,
    Math.min((judgedTo ?? to - 1) + 1, ...lines.map(({ date }) => dayNumber(date))),
  );
  const crossings =
    first === null
      ? []
      : crossingsOf(threshold, valuesOf(threshold, days), { from, to, first, closed }).filter(
          ({ day, until }) => !watched.told.some((told) => day <= told && told <= until),
        );
  const oldest = today - KEPT_DAYS;
  return {
    crossings,
    watched: {
      threshold,
      days: [...days.values()].filter(({ day }) => day > oldest),
      told: [...watched.told, ...crossings.map(({ day }) => day)].filter((day) => day > oldest),
      judgedTo: Math.max(to, judgedTo ?? to),
    },
  };
}

const mayStillTurn = ({ measure, side }: Threshold): boolean =>
  measure === 'net' || (measure !== 'cash' && side === 'below');

/**
 * Whether what was told is over: it is back on the right side, or a line that came late has put the day
 * right. A day and a line that were too much stay so.
 *
 * @param day the first of the crossing
 */
export function isCrossingOver(
  { threshold, days, judgedTo }: TrackedThreshold,
  day: DayNumber,
  { first, closed }: Pick<DayToCompare, 'first' | 'closed'>,
): boolean {
  if (judgedTo === null || first === null || judgedTo < day) return false;
  const isEvent =
    isOfOneLine(threshold) || (threshold.window === 'day' && threshold.measure !== 'cash');
  const lately = isEvent ? day : judgedTo;
  if (lately <= judgedTo - LATE_DAYS || !isCompared(threshold, lately, { first, closed })) {
    return false;
  }
  const value = windowValue(
    threshold,
    lately,
    valuesOf(threshold, new Map(days.map((one) => [one.day, one]))),
  );
  return value !== null && !isBeyond(threshold, value);
}

/**
 * Takes what there was before a threshold was set for told: it speaks of what comes.
 *
 * @param lines of the days that are kept, those alone that were judged
 */
export function setThreshold(
  threshold: Threshold,
  days: readonly ThresholdDay[],
  { today, first, lag, closed }: Pick<DayToCompare, 'today' | 'first' | 'lag' | 'closed'>,
): TrackedThreshold {
  const kept = days.filter(({ day }) => day > today - KEPT_DAYS && day <= today);
  const seeded = { ...newTrackedThreshold(threshold), days: kept };
  if (first === null) return seeded;
  const to = today - (mayStillTurn(threshold) ? lag : 0);
  const values = valuesOf(threshold, new Map(kept.map((one) => [one.day, one])));
  const before = crossingsOf(threshold, values, { from: today - LATE_DAYS, to, first, closed });
  return { ...seeded, judgedTo: to, told: before.flatMap(firstAndLast) };
}

/** A crossing that goes on is known by its last day as well: its first may be long ago. */
const firstAndLast = ({ day, until }: Crossing): DayNumber[] =>
  day === until ? [day] : [day, until];
