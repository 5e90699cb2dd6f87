import type { z } from 'zod';
import { dayNumber, type DayNumber } from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import type { Cents } from '../../money/cents.ts';
import { crossingsOf, isBeyond, isCompared, windowValue, type Crossing } from './crossings.ts';
import { isOfOneLine, type Threshold } from './threshold.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import type { trackedThresholdSchema } from './threshold-schema.ts';
import { valuesOf, withLines, type ThresholdDay } from './threshold-days.ts';

/** A posting that arrives later than this does not change a threshold. */
const LATE_DAYS = 35;

/** Covers the longest window of the latest posting that counts, and a closed week before it. */
export const KEPT_DAYS = LATE_DAYS + 31 + 8;

export type TrackedThreshold = DeepReadonly<z.infer<typeof trackedThresholdSchema>>;

export const newTrackedThreshold = (threshold: Threshold): TrackedThreshold => ({
  threshold,
  days: [],
  raisedDays: [],
  comparedThrough: null,
});

/** A day to compare, with all postings that become visible on it. */
export interface DayToCompare {
  readonly today: DayNumber;
  /** dated that day or earlier */
  readonly lines: readonly DetectorPosting[];
  /** cash at the end of the day; null if unknown */
  readonly balance: Cents | null;
  /** the first day of the books; null if there are none */
  readonly first: DayNumber | null;
  /** days after which 99% of postings have arrived */
  readonly lag: number;
  readonly closed: ClosingDays;
}

/**
 * Compares a day with a threshold. A value above the limit is reported at once. A value that late
 * postings may still change waits until they have arrived.
 *
 * @returns the crossings that were not reported before
 */
export function compareDay(
  tracked: TrackedThreshold,
  { today, lines, balance, first, lag, closed }: DayToCompare,
): { readonly tracked: TrackedThreshold; readonly crossings: readonly Crossing[] } {
  const { threshold, comparedThrough } = tracked;
  const existingDays = new Map(tracked.days.map((day) => [day.day, day]));
  const days = new Map(withLines(threshold, existingDays, lines));
  if (threshold.measure === 'cash' && balance !== null) {
    days.set(today, { day: today, value: balance, lines: 0, largest: [] });
  }
  const to = today - (mayStillTurn(threshold) ? lag : 0);
  const from = Math.max(
    today - LATE_DAYS,
    Math.min((comparedThrough ?? to - 1) + 1, ...lines.map(({ date }) => dayNumber(date))),
  );
  const crossings =
    first === null
      ? []
      : crossingsOf(threshold, valuesOf(threshold, days), { from, to, first, closed }).filter(
          ({ day, until }) =>
            !tracked.raisedDays.some((raisedDay) => day <= raisedDay && raisedDay <= until),
        );
  const oldest = today - KEPT_DAYS;
  return {
    crossings,
    tracked: {
      threshold,
      days: [...days.values()].filter(({ day }) => day > oldest),
      raisedDays: [...tracked.raisedDays, ...crossings.map(({ day }) => day)].filter(
        (day) => day > oldest,
      ),
      comparedThrough: Math.max(to, comparedThrough ?? to),
    },
  };
}

const mayStillTurn = ({ measure, side }: Threshold): boolean =>
  measure === 'net' || (measure !== 'cash' && side === 'below');

/**
 * Says whether a reported crossing is over: the value is back within the limit, or late postings
 * corrected the day. A single day or posting above its limit stays crossed.
 *
 * @param day the first day of the crossing
 */
export function isCrossingOver(
  { threshold, days, comparedThrough }: TrackedThreshold,
  day: DayNumber,
  { first, closed }: Pick<DayToCompare, 'first' | 'closed'>,
): boolean {
  if (comparedThrough === null || first === null || comparedThrough < day) return false;
  const isEvent =
    isOfOneLine(threshold) || (threshold.window === 'day' && threshold.measure !== 'cash');
  const lately = isEvent ? day : comparedThrough;
  if (lately <= comparedThrough - LATE_DAYS || !isCompared(threshold, lately, { first, closed })) {
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
 * Marks crossings before the threshold was set as reported, so that only later ones make alerts.
 *
 * @param days of the stored period, with processed postings only
 */
export function setThreshold(
  threshold: Threshold,
  days: readonly ThresholdDay[],
  { today, first, lag, closed }: Pick<DayToCompare, 'today' | 'first' | 'lag' | 'closed'>,
): TrackedThreshold {
  const recentDays = days.filter(({ day }) => day > today - KEPT_DAYS && day <= today);
  const seeded = { ...newTrackedThreshold(threshold), days: recentDays };
  if (first === null) return seeded;
  const to = today - (mayStillTurn(threshold) ? lag : 0);
  const values = valuesOf(threshold, new Map(recentDays.map((one) => [one.day, one])));
  const before = crossingsOf(threshold, values, { from: today - LATE_DAYS, to, first, closed });
  return { ...seeded, comparedThrough: to, raisedDays: before.flatMap(firstAndLast) };
}

/** An ongoing crossing is stored with its last day too, because its first day may be deleted. */
const firstAndLast = ({ day, until }: Crossing): DayNumber[] =>
  day === until ? [day] : [day, until];
