import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { subjectOfCause } from '../detectors/recurrence/overdue-payment.ts';
import { cents } from '../../money/cents.ts';
import { ANSWERS, type AnswerId, type AnswerKind } from '../answers/answers.ts';
import { snoozedUntil } from '../answers/offered-answers.ts';
import { suggestedRemindDay } from '../answers/remind-day.ts';
import { stopAlertEmails } from './intraday-alerts.ts';
import type { AlertAnswer, StoredAlert } from '../stored-alert.ts';
import type { StoredAnswerRule, BusinessAlertState } from '../business-alert-state.ts';

/** How long a snooze without a day applies. Only older versions of the site send it. */
export const SNOOZE_DAYS = 60;

export interface GivenAnswer {
  readonly alertId: string;
  /** the button that was pressed, or a bare status; null removes the earlier answer */
  readonly answer: AnswerId | AnswerKind | null;
  /** the day of the reminder; absent: the suggested day */
  readonly remindOn?: BusinessDate | undefined;
  readonly by: string;
  readonly at: Date;
  /** today in the time zone of the business */
  readonly today: BusinessDate;
}

/**
 * Records an answer and what follows from it: a rule that mutes later alerts, and a reminder.
 * Removing the answer removes both. Idempotent.
 */
export function answerAlert(
  alert: StoredAlert,
  alertState: BusinessAlertState,
  given: GivenAnswer,
): { readonly alert: StoredAlert; readonly alertState: BusinessAlertState } {
  const { alertId, at } = given;
  const answer = answerOf(given);
  const otherRules = alertState.rules.filter((rule) => rule.alertId !== alertId);
  const otherReminders = alertState.reminders.filter((reminder) => reminder.alertId !== alertId);
  const reminders =
    answer?.answer === 'snoozed' && answer.until
      ? [{ alertId, after: answer.until }, ...otherReminders].slice(0, MAX_REMINDERS)
      : otherReminders;
  return {
    alert: { ...alert, answer, seenAt: alert.seenAt ?? at },
    alertState: {
      ...markAnswered(stopAlertEmails(alertState, alertId), alertId, answer !== null),
      rules: [...otherRules, ...rulesOf(alert, alertId, answer)].slice(-MAX_RULES),
      reminders,
    },
  };
}

/** Marks a tracked alert, so that the next digest does not ask for an answer again. */
const markAnswered = (
  alertState: BusinessAlertState,
  alertId: string,
  isAnswered: boolean,
): BusinessAlertState => ({
  ...alertState,
  trackedAlerts: alertState.trackedAlerts.map((alert) =>
    alert.id === alertId ? { ...alert, isAnswered: isAnswered || undefined } : alert,
  ),
});

const MAX_RULES = 500;

const MAX_REMINDERS = 60;

/** An impact up to a tenth higher is still expected. */
export const EXPECTED_TOLERANCE = 1.1;

const isChoice = (answer: AnswerId | AnswerKind): answer is AnswerId => answer in ANSWERS;

function answerOf({ answer, remindOn, by, at, today }: GivenAnswer): AlertAnswer | null {
  if (answer === null) return null;
  if (!isChoice(answer)) {
    const until = answer === 'snoozed' ? addDays(today, SNOOZE_DAYS) : null;
    return { answer, until, by, at };
  }
  const { kind } = ANSWERS[answer];
  const until = kind === 'snoozed' ? snoozedUntil(remindOn ?? suggestedRemindDay(today)) : null;
  return { answer: kind, choice: answer, until, by, at };
}

/** Reports whether an answer mutes later alerts. Answers without a choice of their own did. */
export const isMutingAnswer = ({ answer, choice }: AlertAnswer): boolean =>
  answer === 'expected' && (choice === undefined || ANSWERS[choice].isMuting);

function rulesOf(
  { alert, detector, subject }: StoredAlert,
  alertId: string,
  answer: AlertAnswer | null,
): StoredAnswerRule[] {
  if (!answer) return [];
  // If an alert reports several bills, the answer makes one rule per bill.
  const about = alert.bills?.map(({ cause, usual }) => ({
    subject: subjectOfCause(cause),
    impact: usual,
  })) ?? [{ subject, impact: alert.impact }];
  return about.flatMap((one): StoredAnswerRule[] => {
    const rule = { alertId, detector, subject: one.subject };
    if (isMutingAnswer(answer))
      return [{ ...rule, until: null, upTo: cents(Math.round(one.impact * EXPECTED_TOLERANCE)) }];
    if (answer.answer === 'snoozed' && answer.until)
      return [{ ...rule, until: dayNumber(answer.until), upTo: null }];
    return [];
  });
}
