import { isSuppressedByAnswer, type AnswerRule } from '../policy/alert-policy.ts';
import type { AlertCause, NewAlert } from '../alert/alert-cause.ts';
import { alertOfCrossing, dayOfCrossing } from '../thresholds/threshold-alert.ts';
import {
  compareDay,
  isCrossingOver,
  type DayToCompare,
  type TrackedThreshold,
} from '../thresholds/tracked-threshold.ts';

/**
 * Checks a day against all thresholds. A crossing that an answer silences is not reported later.
 */
export function detectThresholdCrossings(
  thresholds: readonly TrackedThreshold[],
  rules: readonly AnswerRule[],
  day: DayToCompare,
): { readonly thresholds: readonly TrackedThreshold[]; readonly raised: readonly NewAlert[] } {
  const raised: NewAlert[] = [];
  const after = thresholds.map((before) => {
    const { tracked, crossings } = compareDay(before, day);
    for (const crossing of crossings) {
      const found = alertOfCrossing(tracked.threshold, crossing, tracked.days);
      const answered = { ...found.candidate, impact: found.alert.impact };
      if (!rules.some((rule) => isSuppressedByAnswer(answered, rule, day.today)))
        raised.push(found);
    }
    return tracked;
  });
  return { thresholds: after, raised };
}

/**
 * Says whether a reported crossing is over. If its threshold was removed, the owner closes the
 * alert.
 */
export function isThresholdAlertOver(
  thresholds: readonly TrackedThreshold[],
  { subject, cause }: Pick<AlertCause, 'subject' | 'cause'>,
  books: Pick<DayToCompare, 'first' | 'closed'>,
): boolean {
  const tracked = thresholds.find(({ threshold }) => threshold.id === subject);
  return tracked !== undefined && isCrossingOver(tracked, dayOfCrossing(cause), books);
}
