import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { subjectOfCause } from '../detectors/recurrence/overdue-payment.ts';
import { cents } from '../../money/cents.ts';
import { stopAlertEmails } from './intraday-alerts.ts';
import type { AlertAnswer, AnswerKind, StoredAlert } from '../stored-alert.ts';
import type { StoredAnswerRule, BusinessAlertState } from '../business-alert-state.ts';

/** How long the answer "Not now" applies. */
export const SNOOZE_DAYS = 60;

export interface GivenAnswer {
  readonly alertId: string;
  /** null removes the earlier answer */
  readonly answer: AnswerKind | null;
  readonly by: string;
  readonly at: Date;
  /** today in the time zone of the business */
  readonly today: BusinessDate;
}

/**
 * Records an answer and the rule that follows from it. An expected alert is not repeated unless its
 * impact is higher, and a snoozed one not for 60 days. Removing the answer removes the rule.
 * Idempotent.
 */
export function answerAlert(
  alert: StoredAlert,
  alertState: BusinessAlertState,
  { alertId, answer, by, at, today }: GivenAnswer,
): { readonly alert: StoredAlert; readonly alertState: BusinessAlertState } {
  const until = answer === 'snoozed' ? addDays(today, SNOOZE_DAYS) : null;
  const newAnswer: AlertAnswer | null = answer && { answer, until, by, at };
  const others = alertState.rules.filter((rule) => rule.alertId !== alertId);
  const rules = [...others, ...ruleOf(alert, alertId, newAnswer)].slice(-MAX_RULES);
  return {
    alert: { ...alert, answer: newAnswer, seenAt: alert.seenAt ?? at },
    alertState: { ...stopAlertEmails(alertState, alertId), rules },
  };
}

const MAX_RULES = 500;

/** An impact up to a tenth higher is still expected. */
const EXPECTED_TOLERANCE = 1.1;

function ruleOf(
  { alert, detector, subject }: StoredAlert,
  alertId: string,
  answer: AlertAnswer | null,
): StoredAnswerRule[] {
  // If an alert reports several bills, the answer makes one rule per bill.
  const about = alert.bills?.map(({ cause, usual }) => ({
    subject: subjectOfCause(cause),
    impact: usual,
  })) ?? [{ subject, impact: alert.impact }];
  return about.flatMap((one): StoredAnswerRule[] => {
    const rule = { alertId, detector, subject: one.subject };
    if (answer?.answer === 'expected')
      return [{ ...rule, until: null, upTo: cents(Math.round(one.impact * EXPECTED_TOLERANCE)) }];
    if (answer?.answer === 'snoozed' && answer.until)
      return [{ ...rule, until: dayNumber(answer.until), upTo: null }];
    return [];
  });
}
