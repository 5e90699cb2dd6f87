import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  type BusinessDate,
} from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import type { Cents } from '../../money/cents.ts';
import { crossingsOf, windowValue, type DayValues } from './crossings.ts';
import type { ThresholdDraft } from './threshold.ts';

/** The days of history on which a new threshold is tested. */
export const PREVIEW_DAYS = 365;

/** The value of the window that ends on a day. */
export interface PreviewDay {
  readonly date: BusinessDate;
  /** null if unknown */
  readonly value: Cents | null;
}

/** When a threshold would have been crossed. */
export interface ThresholdPreview {
  /** the tested days, oldest first */
  readonly days: readonly PreviewDay[];
  readonly crossings: readonly {
    readonly date: BusinessDate;
    /** the last consecutive day beyond the limit */
    readonly until: BusinessDate;
    readonly value: Cents;
  }[];
}

export interface PreviewDays {
  /** the first day of the history */
  readonly first: BusinessDate;
  /** the last complete day */
  readonly to: BusinessDate;
  readonly closed: ClosingDays;
}

/** Tests a threshold on the last year, with the same comparison as the replay. */
export function thresholdPreviewOf(
  draft: ThresholdDraft,
  values: DayValues,
  { first, to, closed }: PreviewDays,
): ThresholdPreview {
  const yearAgo = addDays(to, 1 - PREVIEW_DAYS);
  const from = first > yearAgo ? first : yearAgo;
  const length = Math.max(0, daysBetween(from, to) + 1);
  const crossings = crossingsOf(draft, values, {
    from: dayNumber(from),
    to: dayNumber(to),
    first: dayNumber(first),
    closed,
  });
  return {
    days: Array.from({ length }, (_, offset) => ({
      date: addDays(from, offset),
      value: windowValue(draft, dayNumber(from) + offset, values),
    })),
    crossings: crossings.map(({ day, until, value }) => ({
      date: dateOfDayNumber(day),
      until: dateOfDayNumber(until),
      value,
    })),
  };
}
