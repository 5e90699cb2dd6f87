import {
  offeredAnswers,
  type OfferedAnswer,
} from '@daily-snapshot/domain/alerts/answers/offered-answers';
import { REMIND_DAYS_MAX } from '@daily-snapshot/domain/alerts/answers/remind-day';
import { ANSWER_PAGE_TEXTS as texts } from '@daily-snapshot/domain/alerts/texts/answer-page-texts';
import type { Finding } from '@daily-snapshot/domain/alerts/types/alert-types';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { escapeHtml } from '@daily-snapshot/domain/digest/render/escape-html';

/** The button that removes an answer. */
export const UNDO_ANSWER_FORM = `<p>${texts.undoAbout}</p>
<form method="post"><button class="plain" name="answer" value="undo">${texts.undo}</button></form>`;

/**
 * Renders the answers of an alert as buttons.
 *
 * @param ready the answer that the link names; it comes first, and only a press gives it
 */
export function answerForm(
  finding: Finding,
  today: BusinessDate,
  ready: string | undefined,
): string {
  const offered = offeredAnswers(finding, today);
  const chosen = offered.find(({ id }) => id === ready);
  if (!chosen) return formOf(offered, today);
  const others = offered.filter((answer) => answer !== chosen);
  return `<h2>${texts.answer}</h2>
${formOf([chosen], today)}
<h2>${texts.otherAnswer}</h2>
${formOf(others, today, 'plain')}`;
}

const formOf = (
  answers: readonly OfferedAnswer[],
  today: BusinessDate,
  style: 'first' | 'plain' = 'first',
): string =>
  `<form method="post" class="answers">${answers
    .map((answer, index) => answerHtml(answer, today, style === 'plain' || index > 0))
    .join('')}</form>`;

function answerHtml(answer: OfferedAnswer, today: BusinessDate, isPlain: boolean): string {
  const { id, label, effect, remindOn } = answer;
  const style = isPlain ? ' class="plain"' : '';
  const effectHtml = `<p class="quiet">${escapeHtml(effect)}</p>`;
  if (remindOn === null)
    return `<div><button${style} name="answer" value="${id}">${escapeHtml(label)}</button>${effectHtml}</div>`;
  const [min, max] = [addDays(today, 1), addDays(today, REMIND_DAYS_MAX)];
  return `<div><div class="day"><label>${texts.remindOn}<input type="date" name="remindOn" value="${remindOn}" min="${min}" max="${max}" required></label><button${style} name="answer" value="${id}">${texts.remind}</button></div>${effectHtml}</div>`;
}
