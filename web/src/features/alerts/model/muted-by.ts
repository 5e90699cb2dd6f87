import { isMutingAnswer } from '@daily-snapshot/domain/alerts/policy/answer-alert';
import type { AlertAnswer } from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { InboxAlert } from './inbox.ts';

/** An earlier answer that mutes alerts about the same payee. */
export interface Mute {
  readonly alertId: string;
  readonly answer: AlertAnswer;
}

/** Reports whether an answer keeps later alerts from being sent on a day. */
export const isInEffect = (answer: AlertAnswer, today: BusinessDate): boolean =>
  isMutingAnswer(answer) ||
  (answer.answer === 'snoozed' && answer.until !== null && answer.until >= today);

/** Returns the answer to another alert that mutes later alerts like this one. */
export function mutedBy(
  alert: InboxAlert,
  alerts: readonly InboxAlert[],
  today: BusinessDate,
): Mute | null {
  const muting = alerts.find(
    ({ id, detector, subject, answer }) =>
      id !== alert.id &&
      detector === alert.detector &&
      subject === alert.subject &&
      answer !== null &&
      isInEffect(answer, today),
  );
  return muting?.answer ? { alertId: muting.id, answer: muting.answer } : null;
}
