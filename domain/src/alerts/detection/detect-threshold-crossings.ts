import { isSuppressedByAnswer, type AnswerRule } from '../policy/alert-policy.ts';
import type { AlertCause, NewAlert } from '../types/alert-cause.ts';
import { alertOfCrossing, dayOfCrossing } from '../thresholds/threshold-alert.ts';
import {
  compareDay,
  isCrossingOver,
  type DayToCompare,
  type TrackedThreshold,
} from '../thresholds/tracked-threshold.ts';

/** Compares a day with all thresholds. What an answer silences is not told, and is no news later. */
export function detectThresholdCrossings(
  thresholds: readonly TrackedThreshold[],
  rules: readonly AnswerRule[],
  day: DayToCompare,
): { readonly thresholds: readonly TrackedThreshold[]; readonly told: readonly NewAlert[] } {
  const told: NewAlert[] = [];
  const after = thresholds.map((before) => {
    const { watched, crossings } = compareDay(before, day);
    for (const crossing of crossings) {
      const found = alertOfCrossing(watched.threshold, crossing, watched.days);
      const answered = { ...found.candidate, impact: found.alert.impact };
      if (!rules.some((rule) => isSuppressedByAnswer(answered, rule, day.today))) told.push(found);
    }
    return watched;
  });
  return { thresholds: after, told };
}

/** Whether a crossing that was told is over. What is watched no more waits for its owner. */
export function isThresholdAlertOver(
  thresholds: readonly TrackedThreshold[],
  { subject, cause }: Pick<AlertCause, 'subject' | 'cause'>,
  books: Pick<DayToCompare, 'first' | 'closed'>,
): boolean {
  const watched = thresholds.find(({ threshold }) => threshold.id === subject);
  return watched !== undefined && isCrossingOver(watched, dayOfCrossing(cause), books);
}
