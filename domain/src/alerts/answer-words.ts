import { formatDate } from '../calendar/format.ts';
import { formatMoney } from '../money/format.ts';
import type { AnswerWord, StoredAlert } from './stored-alert.ts';

/** What an answer is called on its button, how one says it in full, and what it does. */
export const ANSWER_WORDS = {
  expected: {
    label: 'Expected',
    inFull: 'This was expected',
    does: 'You will not be told again unless more is at stake.',
  },
  handled: { label: 'Being handled', inFull: 'We are on it', does: 'Somebody sees to it.' },
  snoozed: {
    label: 'Not now',
    inFull: 'Not now: remind me in 60 days',
    does: 'You will not be told of this again for sixty days.',
  },
  seen: { label: 'Seen', inFull: 'I have seen it', does: 'You have seen it.' },
} as const satisfies Record<
  AnswerWord,
  { readonly label: string; readonly inFull: string; readonly does: string }
>;

/** The order of the buttons. */
export const OFFERED_ANSWERS = ['expected', 'handled', 'snoozed', 'seen'] as const;

/** What an alert said before and where it stands; empty while it waits for its first answer. */
export const standingWords = (alert: Standing): string =>
  [toldBefore(alert), corrected(alert), whereItStands(alert)]
    .filter((part) => part !== '')
    .join(' ');

type Standing = Pick<
  StoredAlert,
  'answer' | 'settledOn' | 'isNewNormal' | 'reopenedOn' | 'corrected' | 'earlier' | 'currency'
>;

/** "First told on Monday, March 1: $1,600.00; then on Tuesday, March 16: $1,200.00." */
function toldBefore({ earlier = [], currency }: Standing): string {
  if (earlier.length === 0) return '';
  const times = earlier.map(({ on, actual }) => {
    const amount = actual === null ? '' : `: ${formatMoney(actual, currency)}`;
    return `on ${formatDate(on)}${amount}`;
  });
  return `First told ${times.join('; then ')}.`;
}

function corrected({ corrected: correction, currency }: Standing): string {
  if (!correction) return '';
  const { on, was } = correction;
  const before = was === null ? '' : `: it said ${formatMoney(was, currency)}`;
  return `Corrected on ${formatDate(on)}${before}.`;
}

function whereItStands({
  answer,
  settledOn,
  isNewNormal,
  reopenedOn,
}: Pick<Standing, 'answer' | 'settledOn' | 'isNewNormal' | 'reopenedOn'>): string {
  if (settledOn && isNewNormal) {
    return `Takings have stayed lower: since ${formatDate(settledOn)} that is the new normal.`;
  }
  if (settledOn) return `Settled by itself on ${formatDate(settledOn)}.`;
  if (answer?.answer === 'snoozed' && answer.until) {
    return `Not now: quiet until ${formatDate(answer.until)}.`;
  }
  if (answer) return `${ANSWER_WORDS[answer.answer].label}. ${ANSWER_WORDS[answer.answer].does}`;
  return reopenedOn ? `It was settled and is back since ${formatDate(reopenedOn)}.` : '';
}
