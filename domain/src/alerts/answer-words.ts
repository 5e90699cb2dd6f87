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

/** Where an alert stands, in a sentence; empty while it waits for an answer. */
export function standingWords({
  answer,
  settledOn,
  reopenedOn,
  corrected,
  currency,
}: Standing): string {
  const standing = whereItStands({ answer, settledOn, reopenedOn });
  if (!corrected) return standing;
  const before = corrected.was === null ? '' : `: it said ${formatMoney(corrected.was, currency)}`;
  return `Corrected on ${formatDate(corrected.on)}${before}. ${standing}`.trim();
}

type Standing = Pick<StoredAlert, 'answer' | 'settledOn' | 'reopenedOn' | 'corrected' | 'currency'>;

function whereItStands({
  answer,
  settledOn,
  reopenedOn,
}: Pick<Standing, 'answer' | 'settledOn' | 'reopenedOn'>): string {
  if (settledOn) return `Settled by itself on ${formatDate(settledOn)}.`;
  if (answer?.answer === 'snoozed' && answer.until) {
    return `Not now: quiet until ${formatDate(answer.until)}.`;
  }
  if (answer) return `${ANSWER_WORDS[answer.answer].label}. ${ANSWER_WORDS[answer.answer].does}`;
  return reopenedOn ? `It was settled and is back since ${formatDate(reopenedOn)}.` : '';
}
