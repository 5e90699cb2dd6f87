import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosedOn } from '../calendar/closed-on.ts';
import { Watch } from '../detectors/watch.ts';
import type { WatchedLine } from '../detectors/watched-line.ts';
import { subtractCents } from '../money/cents.ts';
import { cashOn, totalsOn, type Daybook } from '../daybook/daybook.ts';
import { isOfTotals, type Threshold } from '../thresholds/threshold.ts';
import { withLines, type ThresholdDay } from '../thresholds/threshold-days.ts';
import {
  freshThreshold,
  KEPT_DAYS,
  setThreshold,
  type WatchedThreshold,
} from '../thresholds/threshold-watch.ts';
import { visibleOn, type WatchBook } from './watch-book.ts';

/** The first day that a threshold set after some day needs to know. */
export const seedReaches = (judgedThrough: BusinessDate): BusinessDate =>
  addDays(judgedThrough, 1 - KEPT_DAYS);

interface Seed {
  /** absent while nothing is connected */
  readonly book: WatchBook | undefined;
  readonly daybook: Daybook | undefined;
  /** those it may be about, of the days it needs to know; none where the daybook knows enough */
  readonly lines: readonly WatchedLine[];
  /** absent: it is never closed */
  readonly closed: ClosedOn | undefined;
}

/** A threshold that knows the weeks before it was set, and tells of none of them. */
export function seededThreshold(
  threshold: Threshold,
  { book, daybook, lines, closed = NEVER_CLOSED }: Seed,
): WatchedThreshold {
  // Reading the history again will tell it.
  if (!book?.memory || !daybook) return freshThreshold(threshold);
  const { watch: state, judgedThrough } = book.memory;
  const watch = new Watch(state);
  const days =
    threshold.measure === 'cash' || isOfTotals(threshold)
      ? daysOfDaybook(threshold, daybook, book, judgedThrough)
      : daysOfLines(threshold, book, lines, judgedThrough);
  return setThreshold(threshold, days, {
    today: dayNumber(judgedThrough),
    first: watch.first,
    lag: watch.postingLag,
    closed,
  });
}

/** What was not judged yet comes with its day. */
function daysOfLines(
  threshold: Threshold,
  { unjudged }: WatchBook,
  lines: readonly WatchedLine[],
  judgedThrough: BusinessDate,
): ThresholdDay[] {
  const waiting = new Set(unjudged.map(({ id }) => id));
  const judged = lines.filter((line) => !waiting.has(line.id) && visibleOn(line) <= judgedThrough);
  return [...withLines(threshold, new Map(), judged).values()];
}

function daysOfDaybook(
  threshold: Threshold,
  daybook: Daybook,
  { unjudged }: WatchBook,
  judgedThrough: BusinessDate,
): ThresholdDay[] {
  const { measure } = threshold;
  const last = dayNumber(judgedThrough);
  const waiting = withLines(threshold, new Map(), unjudged);
  return Array.from({ length: KEPT_DAYS }, (_, back) => last - back).flatMap((day) => {
    const date = dateOfDayNumber(day);
    if (measure === 'cash') {
      const cash = cashOn(daybook, date);
      return cash ? [{ day, value: cash.balance, lines: 0, largest: [] }] : [];
    }
    if (measure !== 'revenue' && measure !== 'expenses' && measure !== 'net') return [];
    const value = totalsOn(daybook, date)[measure];
    const later = waiting.get(day);
    const judged = later ? subtractCents(value, later.value) : value;
    return judged === 0 ? [] : [{ day, value: judged, lines: 0, largest: [] }];
  });
}
