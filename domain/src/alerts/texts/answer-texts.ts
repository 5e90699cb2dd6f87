import { formatDate } from '../../calendar/format-date.ts';
import { formatMoney } from '../../money/format-money.ts';
import type { AnswerKind, StoredAlert } from '../stored-alert.ts';

/** The button, the full text, and the effect of each answer. */
export const ANSWER_TEXTS = {
  expected: {
    label: 'Expected',
    inFull: 'This was expected',
    does: 'We will alert you again only if more money is at stake.',
  },
  handled: {
    label: 'Being handled',
    inFull: 'We are on it',
    does: 'It is marked as being handled.',
  },
  snoozed: {
    label: 'Not now',
    inFull: 'Not now: remind me in 60 days',
    does: 'We will not alert you about this again for 60 days.',
  },
  seen: { label: 'Seen', inFull: 'I have seen it', does: 'You have seen it.' },
} as const satisfies Record<
  AnswerKind,
  { readonly label: string; readonly inFull: string; readonly does: string }
>;

/** The answers in the order of their buttons. */
export const OFFERED_ANSWERS = ['expected', 'handled', 'snoozed', 'seen'] as const;

/** Returns the earlier versions and the status of an alert; empty if it is new and unanswered. */
export const alertStatusText = (alert: AlertStatusFacts): string =>
  [earlierAlertsText(alert), corrected(alert), currentStatusText(alert)]
    .filter((part) => part !== '')
    .join(' ');

type AlertStatusFacts = Pick<
  StoredAlert,
  'answer' | 'resolvedOn' | 'isNewNormal' | 'reopenedOn' | 'corrected' | 'earlier' | 'currency'
>;

/** Returns "First reported on Monday, March 1: $1,600.00; then on Tuesday, March 16: $1,200.00." */
function earlierAlertsText({ earlier = [], currency }: AlertStatusFacts): string {
  if (earlier.length === 0) return '';
  const times = earlier.map(({ on, actual }) => {
    const amount = actual === null ? '' : `: ${formatMoney(actual, currency)}`;
    return `on ${formatDate(on)}${amount}`;
  });
  return `First reported ${times.join('; then ')}.`;
}

function corrected({ corrected: correction, currency }: AlertStatusFacts): string {
  if (!correction) return '';
  const { on, was } = correction;
  const before = was === null ? '' : `: it said ${formatMoney(was, currency)}`;
  return `Corrected on ${formatDate(on)}${before}.`;
}

function currentStatusText({
  answer,
  resolvedOn,
  isNewNormal,
  reopenedOn,
}: Pick<AlertStatusFacts, 'answer' | 'resolvedOn' | 'isNewNormal' | 'reopenedOn'>): string {
  if (resolvedOn && isNewNormal) {
    return `Takings have stayed lower: since ${formatDate(resolvedOn)} that is the new normal.`;
  }
  if (resolvedOn) return `Settled by itself on ${formatDate(resolvedOn)}.`;
  if (answer?.answer === 'snoozed' && answer.until) {
    return `Not now: quiet until ${formatDate(answer.until)}.`;
  }
  if (answer) return `${ANSWER_TEXTS[answer.answer].label}. ${ANSWER_TEXTS[answer.answer].does}`;
  return reopenedOn ? `It was settled and is back since ${formatDate(reopenedOn)}.` : '';
}
