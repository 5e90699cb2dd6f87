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

/** How far back a threshold is tried before it is set. */
export const PREVIEW_DAYS = 365;

/** What a number came to on a day, over its window. */
export interface PreviewDay {
  readonly date: BusinessDate;
  /** null where it is not known */
  readonly value: Cents | null;
}

/** When a threshold would have fired. */
export interface ThresholdPreview {
  /** the days looked at, the oldest first */
  readonly days: readonly PreviewDay[];
  readonly crossings: readonly {
    readonly date: BusinessDate;
    /** the last day on end on which it was beyond */
    readonly until: BusinessDate;
    readonly value: Cents;
  }[];
}

export interface BooksToTry {
  /** where history begins */
  readonly first: BusinessDate;
  /** the last day that is complete */
  readonly to: BusinessDate;
  readonly closed: ClosingDays;
}

/** Tries a threshold on the last year of some books: what replay would tell, by the same comparison. */
export function thresholdPreviewOf(
  draft: ThresholdDraft,
  values: DayValues,
  { first, to, closed }: BooksToTry,
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
