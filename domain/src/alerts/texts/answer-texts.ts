import { businessDateAt, type BusinessDate } from '../../calendar/business-date.ts';
import { formatDate, formatDay } from '../../calendar/format-date.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import { cents } from '../../money/cents.ts';
import { formatMoney } from '../../money/format-money.ts';
import { ANSWERS, KIND_TEXTS } from '../answers/answers.ts';
import { remindDayOf } from '../answers/offered-answers.ts';
import { EXPECTED_TOLERANCE, isMutingAnswer } from '../policy/answer-alert.ts';
import type { AlertAnswer, StoredAlert } from '../stored-alert.ts';

const ROUNDED = { precision: 'rounded' } as const;

type AlertStatusFacts = Pick<
  StoredAlert,
  | 'alert'
  | 'answer'
  | 'resolvedOn'
  | 'isNewNormal'
  | 'isRefunded'
  | 'reopenedOn'
  | 'corrected'
  | 'earlier'
  | 'currency'
>;

/** The day for which a status is stated, and the time zone of the business. */
interface StatusTime {
  readonly today: BusinessDate;
  readonly timeZone: TimeZone;
  /** The member who answered; absent if it is the reader. */
  readonly answeredBy?: string | undefined;
}

/** Returns the earlier versions and the status of an alert; empty if it is new and unanswered. */
export const alertStatusText = (alert: AlertStatusFacts, now: StatusTime): string =>
  [earlierAlertsText(alert), correctionText(alert), currentStatusText(alert, now)]
    .filter((part) => part !== '')
    .join(' ');

/** Returns "We first reported this on Monday, March 1 ($1,600), then again on Tuesday, March 16." */
function earlierAlertsText({ earlier = [], currency }: AlertStatusFacts): string {
  const [first, ...later] = earlier.map(({ on, actual }) => {
    const amount = actual === null ? '' : ` (${formatMoney(actual, currency, ROUNDED)})`;
    return `on ${formatDate(on)}${amount}`;
  });
  if (first === undefined) return '';
  const again = later.length === 0 ? '' : `, then again ${later.join(' and ')}`;
  return `We first reported this ${first}${again}.`;
}

function correctionText({ corrected, currency }: AlertStatusFacts): string {
  if (!corrected) return '';
  const { on, was } = corrected;
  const before =
    was === null ? '' : ` The amount was ${formatMoney(was, currency, ROUNDED)} before.`;
  return `Corrected on ${formatDate(on)}.${before}`;
}

function currentStatusText(alert: AlertStatusFacts, now: StatusTime): string {
  const { today, answeredBy } = now;
  const { answer, resolvedOn, isNewNormal, isRefunded, reopenedOn } = alert;
  if (resolvedOn) {
    const on = formatDate(resolvedOn);
    if (isNewNormal)
      return `Sales have stayed lower, so we have treated this as normal since ${on}.`;
    return isRefunded ? `Refunded on ${on}.` : `Resolved on ${on}.`;
  }
  if (answer?.until && answer.until < today)
    return `The reminder was set for ${formatDate(remindDayOf(answer.until))}.`;
  if (answer) {
    const text =
      answeredBy === undefined ? answerText(answer) : othersAnswerText(answer, answeredBy);
    return `${text}${muteText(alert, now)}`;
  }
  return reopenedOn ? `This was resolved, and came back on ${formatDate(reopenedOn)}.` : '';
}

/** Returns "Answered by bea@books.example: “Both are real”." */
function othersAnswerText({ answer, choice, until }: AlertAnswer, by: string): string {
  if (answer === 'snoozed' && until)
    return `Snoozed by ${by}. The reminder comes on ${formatDate(remindDayOf(until))}.`;
  return choice === undefined
    ? `Answered by ${by}.`
    : `Answered by ${by}: “${ANSWERS[choice].label}”.`;
}

/** Returns what the reader answered: "You said both are real." */
export function answerText({ answer, choice, until }: AlertAnswer): string {
  if (answer === 'snoozed' && until)
    return `Snoozed. We will remind you on ${formatDate(remindDayOf(until))}.`;
  return choice === undefined ? KIND_TEXTS[answer] : ANSWERS[choice].done;
}

/** Returns " Muted by you on March 3. We will alert you again only above $1,760." */
function muteText(
  { answer, alert, currency }: Pick<AlertStatusFacts, 'alert' | 'answer' | 'currency'>,
  now: StatusTime,
): string {
  if (!answer || !isMutingAnswer(answer)) return '';
  const limit = cents(Math.round(alert.impact * EXPECTED_TOLERANCE));
  const from =
    alert.impact === 0
      ? ''
      : ` We will alert you again only above ${formatMoney(limit, currency, ROUNDED)}.`;
  return ` ${mutedByText(answer, now)}${from}`;
}

/** Returns "Muted by you on March 3." */
export function mutedByText(
  { at }: Pick<AlertAnswer, 'at'>,
  { timeZone, answeredBy = 'you' }: Pick<StatusTime, 'timeZone' | 'answeredBy'>,
): string {
  return `Muted by ${answeredBy} on ${formatDay(businessDateAt(at, timeZone))}.`;
}
