import { isSilenced, type TellingRule } from '../detectors/teller.ts';
import type { AlertCause, ToldAlert } from '../detectors/told-alert.ts';
import { alertOfCrossing, dayOfCrossing } from '../thresholds/threshold-alert.ts';
import {
  compareDay,
  isBack,
  type DayToCompare,
  type WatchedThreshold,
} from '../thresholds/threshold-watch.ts';

/** Compares a day with all thresholds. What an answer silences is not told, and is no news later. */
export function compareThresholds(
  thresholds: readonly WatchedThreshold[],
  rules: readonly TellingRule[],
  day: DayToCompare,
): { readonly thresholds: readonly WatchedThreshold[]; readonly told: readonly ToldAlert[] } {
  const told: ToldAlert[] = [];
  const after = thresholds.map((before) => {
    const { watched, crossings } = compareDay(before, day);
    for (const crossing of crossings) {
      const found = alertOfCrossing(watched.threshold, crossing, watched.days);
      const answered = { ...found.candidate, impact: found.alert.impact };
      if (!rules.some((rule) => isSilenced(answered, rule, day.today))) told.push(found);
    }
    return watched;
  });
  return { thresholds: after, told };
}

/** Whether a crossing that was told is over. What is watched no more waits for its owner. */
export function isThresholdBack(
  thresholds: readonly WatchedThreshold[],
  { subject, cause }: Pick<AlertCause, 'subject' | 'cause'>,
  books: Pick<DayToCompare, 'first' | 'closed'>,
): boolean {
  const watched = thresholds.find(({ threshold }) => threshold.id === subject);
  return watched !== undefined && isBack(watched, dayOfCrossing(cause), books);
}
