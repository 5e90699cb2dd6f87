import { suggestedRemindDay } from '../answers/remind-day.ts';
import type { AnswerId } from '../answers/answers.ts';
import { offeredAnswers } from '../answers/offered-answers.ts';
import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Finding } from '../types/alert-types.ts';

/** A link beside an alert in an e-mail. */
export interface AlertLink {
  readonly url: string;
  /** the text of the link */
  readonly words: string;
}

/** The text of the link to the alerts, for members who cannot answer. */
export const OPEN_LINK_TEXTS = 'Open in Daily Snapshot';

/** The query parameter of an answer page that holds the answer. */
export const ANSWER_PARAMETER = 'answer';

/** How long a link stays valid. Few people leave an e-mail unread for longer. */
export const ANSWERABLE_DAYS = 30;

export const answerableUntil = (plannedAt: Date): Date =>
  new Date(plannedAt.getTime() + ANSWERABLE_DAYS * 86_400_000);

/** Returns the link to the answer page with one answer ready. Opening it changes nothing. */
const answerUrl = (pageUrl: string, answer: AnswerId): string =>
  `${pageUrl}?${ANSWER_PARAMETER}=${answer}`;

/**
 * Returns one link for each answer of an alert, each to the answer page with that answer ready.
 *
 * @param pageUrl the answer page of one alert and one owner
 */
export const answerLinks = (
  finding: Finding,
  pageUrl: string,
  today: BusinessDate,
): readonly AlertLink[] =>
  offeredAnswers(finding, today, suggestedRemindDay(today)).map(({ id, label }) => ({
    url: answerUrl(pageUrl, id),
    words: label,
  }));

/** Returns the placeholder for each recipient’s own answer page of an alert, by its index. */
export const answerPagePlaceholder = (index: number): string => `{{alertUrl.${index}}}`;

/**
 * Returns the links of the answers of each alert in an e-mail, by the id of the alert.
 *
 * @param alerts the alerts of the e-mail, in its order
 * @param pageUrlOf returns the answer page of an alert
 */
export function answerLinksOf(
  alerts: readonly { readonly id: string | null; readonly finding: Finding }[],
  today: BusinessDate,
  pageUrlOf: (alertId: string, index: number) => string,
): (alertId: string) => readonly AlertLink[] {
  const answerable = alerts.filter(({ id }) => id !== null);
  return (alertId) => {
    const index = answerable.findIndex(({ id }) => id === alertId);
    const alert = answerable[index];
    return alert ? answerLinks(alert.finding, pageUrlOf(alertId, index), today) : [];
  };
}
