import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { subjectOfCause } from '../detectors/recurrence/overdue-payment.ts';
import { cents } from '../../money/cents.ts';
import { stopAlertEmails } from './intraday-alerts.ts';
import type { AlertAnswer, AnswerKind, StoredAlert } from '../stored-alert.ts';
import type { StoredAnswerRule, BusinessAlertState } from '../business-alert-state.ts';

/** "Not now" lasts so long. */
export const SNOOZE_DAYS = 60;

export interface GivenAnswer {
  readonly alertId: string;
  /** null takes back what was answered before */
  readonly answer: AnswerKind | null;
  readonly by: string;
  readonly at: Date;
  /** the day in the business's zone */
  readonly today: BusinessDate;
}

/**
 * Notes what somebody said to an alert, and what follows for those to come: what is expected is not
 * told again as long as no more is at stake, what is not for now is not told for sixty days. Taking
 * an answer back takes back what followed of it. The same answer twice is one.
 */
export function answerAlert(
  alert: StoredAlert,
  book: BusinessAlertState,
  { alertId, answer, by, at, today }: GivenAnswer,
): { readonly alert: StoredAlert; readonly book: BusinessAlertState } {
  const until = answer === 'snoozed' ? addDays(today, SNOOZE_DAYS) : null;
  const given: AlertAnswer | null = answer && { answer, until, by, at };
  const others = book.rules.filter((rule) => rule.alertId !== alertId);
  const rules = [...others, ...ruleOf(alert, alertId, given)].slice(-MOST_RULES);
  return {
    alert: { ...alert, answer: given, seenAt: alert.seenAt ?? at },
    book: { ...stopAlertEmails(book, alertId), rules },
  };
}

const MOST_RULES = 500;

/** A tenth more is still what was expected. */
const AS_EXPECTED = 1.1;

function ruleOf(
  { alert, detector, subject }: StoredAlert,
  alertId: string,
  answer: AlertAnswer | null,
): StoredAnswerRule[] {
  // Bills that are told of together are expected, or left for later, each by itself.
  const about = alert.bills?.map(({ cause, usual }) => ({
    subject: subjectOfCause(cause),
    impact: usual,
  })) ?? [{ subject, impact: alert.impact }];
  return about.flatMap((one): StoredAnswerRule[] => {
    const rule = { alertId, detector, subject: one.subject };
    if (answer?.answer === 'expected')
      return [{ ...rule, until: null, upTo: cents(Math.round(one.impact * AS_EXPECTED)) }];
    if (answer?.answer === 'snoozed' && answer.until)
      return [{ ...rule, until: dayNumber(answer.until), upTo: null }];
    return [];
  });
}
