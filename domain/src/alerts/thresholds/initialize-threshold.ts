import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  type BusinessDate,
} from '../../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';
import { DetectorEngine } from '../detectors/detector-engine.ts';
import type { DetectorPosting } from '../detectors/detector-posting.ts';
import { subtractCents } from '../../money/cents.ts';
import { cashOn, totalsOn } from '../../daily-summaries/daily-summaries.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { isOfTotals, type Threshold } from './threshold.ts';
import { withLines, type ThresholdDay } from './threshold-days.ts';
import {
  newTrackedThreshold,
  KEPT_DAYS,
  setThreshold,
  type TrackedThreshold,
} from './tracked-threshold.ts';
import { visibleOn, type BusinessAlertState } from '../business-alert-state.ts';

/** Returns the first day of data that a new threshold needs. */
export const thresholdLookbackStart = (processedThrough: BusinessDate): BusinessDate =>
  addDays(processedThrough, 1 - KEPT_DAYS);

interface Seed {
  /** absent while nothing is connected */
  readonly alertState: BusinessAlertState | undefined;
  readonly dailySummaries: DailySummaries | undefined;
  /** postings in its scope since the lookback start; empty if the daily summaries suffice */
  readonly lines: readonly DetectorPosting[];
  /** absent if the business never closes */
  readonly closed: ClosingDays | undefined;
}

/** Returns a new threshold with the values of the past weeks. Past crossings are not reported. */
export function initializeThreshold(
  threshold: Threshold,
  { alertState, dailySummaries, lines, closed = NEVER_CLOSED }: Seed,
): TrackedThreshold {
  // History has to be read again, and that computes the values.
  if (!alertState?.checkpoint || !dailySummaries) return newTrackedThreshold(threshold);
  const { engine: state, processedThrough } = alertState.checkpoint;
  const engine = new DetectorEngine(state);
  const days =
    threshold.measure === 'cash' || isOfTotals(threshold)
      ? daysOfSummaries(threshold, dailySummaries, alertState, processedThrough)
      : daysOfLines(threshold, alertState, lines, processedThrough);
  return setThreshold(threshold, days, {
    today: dayNumber(processedThrough),
    first: engine.first,
    lag: engine.postingLag,
    closed,
  });
}

/** Leaves out unprocessed postings, which are added with their day. */
function daysOfLines(
  threshold: Threshold,
  { unprocessed }: BusinessAlertState,
  lines: readonly DetectorPosting[],
  processedThrough: BusinessDate,
): ThresholdDay[] {
  const waiting = new Set(unprocessed.map(({ id }) => id));
  const processed = lines.filter(
    (line) => !waiting.has(line.id) && visibleOn(line) <= processedThrough,
  );
  return [...withLines(threshold, new Map(), processed).values()];
}

function daysOfSummaries(
  threshold: Threshold,
  dailySummaries: DailySummaries,
  { unprocessed }: BusinessAlertState,
  processedThrough: BusinessDate,
): ThresholdDay[] {
  const { measure } = threshold;
  const last = dayNumber(processedThrough);
  const waiting = withLines(threshold, new Map(), unprocessed);
  return Array.from({ length: KEPT_DAYS }, (_, back) => last - back).flatMap((day) => {
    const date = dateOfDayNumber(day);
    if (measure === 'cash') {
      const cash = cashOn(dailySummaries, date);
      return cash ? [{ day, value: cash.balance, lines: 0, largest: [] }] : [];
    }
    if (measure !== 'revenue' && measure !== 'expenses' && measure !== 'net') return [];
    const value = totalsOn(dailySummaries, date)[measure];
    const later = waiting.get(day);
    const processed = later ? subtractCents(value, later.value) : value;
    return processed === 0 ? [] : [{ day, value: processed, lines: 0, largest: [] }];
  });
}
