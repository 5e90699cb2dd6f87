import type { AnswerWord, StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { formatDate } from '@daily-snapshot/domain/calendar/format';

/** What an answer is called on its button, and what it does. */
export const ANSWER_WORDS = {
  expected: { label: 'Expected', does: 'You will not be told again unless more is at stake.' },
  handled: { label: 'Being handled', does: 'Somebody sees to it.' },
  snoozed: { label: 'Not now', does: 'You will not be told of this again for sixty days.' },
  seen: { label: 'Seen', does: 'You have seen it.' },
} as const satisfies Record<AnswerWord, { readonly label: string; readonly does: string }>;

/** The order of the buttons. */
export const OFFERED = ['expected', 'handled', 'snoozed', 'seen'] as const;

/** Where an alert stands, in a sentence. */
export function standingWords({ answer, settledOn, reopenedOn }: StoredAlert): string {
  if (settledOn) return `Settled by itself on ${formatDate(settledOn)}.`;
  if (answer?.answer === 'snoozed' && answer.until) {
    return `Not now: quiet until ${formatDate(answer.until)}.`;
  }
  if (answer) return `${ANSWER_WORDS[answer.answer].label}. ${ANSWER_WORDS[answer.answer].does}`;
  return reopenedOn ? `It was settled and is back since ${formatDate(reopenedOn)}.` : '';
}
