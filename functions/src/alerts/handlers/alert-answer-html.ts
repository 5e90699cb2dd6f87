import {
  ANSWER_TEXTS,
  OFFERED_ANSWERS,
  alertStatusText,
} from '@daily-snapshot/domain/alerts/texts/answer-texts';
import { alertStatusOf } from '@daily-snapshot/domain/alerts/stored-alert';
import { links } from '@daily-snapshot/domain/contracts/links';
import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import { alertDetail, alertText } from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { escapeHtml } from '@daily-snapshot/domain/digest/render/render-html';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import type { LinkedAlert, Linked } from '../commands/answer-from-email.ts';
import { plainPage } from '../../platform/handlers/plain-page.ts';

/** A page with its HTTP status. */
export interface AlertPage {
  readonly status: number;
  readonly html: string;
}

const SIGN_IN = (origin: string) =>
  `<p><a href="${escapeHtml(`${origin}/dashboard/alerts`)}">Open your alerts in Daily Snapshot</a></p>`;

/**
 * Renders the alert of a link with its answers as buttons, or why there is nothing to answer. Each
 * button is a form that posts to the same address.
 *
 * @param said a message above the alert
 */
export function alertPage(linked: Linked, origin: string, said?: string): AlertPage {
  switch (linked.state) {
    case 'open':
      return { status: 200, html: openPage(linked.alert, origin, said) };
    case 'no-link':
      return {
        status: 404,
        html: plainPage(
          'This link does not lead anywhere',
          `<p>It is not complete, or not one of ours. Mail programs sometimes cut long links: try the button in the mail again, or answer on the site. Nothing was changed.</p>${SIGN_IN(origin)}`,
        ),
      };
    case 'run-out':
      return {
        status: 410,
        html: plainPage(
          'This link has run out',
          `<p>Links in mails work for thirty days. The alert is still there, and can be answered on the site. Nothing was changed.</p>${SIGN_IN(origin)}`,
        ),
      };
    case 'gone':
      return {
        status: 410,
        html: plainPage(
          'There is nothing to answer here any more',
          `<p>The alert is not there any more, or this address is no longer that of an owner of the business. Nothing was changed.</p>${SIGN_IN(origin)}`,
        ),
      };
  }
}

function openPage(
  { businessId, businessName, stored, today }: LinkedAlert,
  origin: string,
  said: string | undefined,
): string {
  const facts = alertFacts(stored.alert, moneyIn(stored.currency));
  const statusText = alertStatusText(stored);
  const isWaiting = ['open', 'reopened'].includes(alertStatusOf(stored, today));
  const allAlertsLink = `<p class="quiet"><a href="${escapeHtml(origin + links.alerts(businessId))}">All alerts of ${escapeHtml(businessName)}</a></p>`;
  return plainPage(
    isWaiting ? 'What do you say to this?' : 'Your answer is noted',
    [
      said === undefined ? '' : `<p role="status">${escapeHtml(said)}</p>`,
      `<p class="quiet">${escapeHtml(businessName)}</p>`,
      `<p class="alert">${escapeHtml(sentenceText(alertText(facts)))}</p>`,
      `<p class="quiet">${escapeHtml(sentenceText(alertDetail(facts)))}</p>`,
      statusText === '' ? '' : `<p role="status"><strong>${escapeHtml(statusText)}</strong></p>`,
      stored.resolvedOn ? '' : isWaiting ? answers() : undoForm(stored),
      allAlertsLink,
    ].join('\n'),
  );
}

const answers = (): string =>
  `<form method="post" class="answers">${OFFERED_ANSWERS.map(
    (answer) =>
      `<p><button name="answer" value="${answer}">${escapeHtml(ANSWER_TEXTS[answer].inFull)}</button><br><span class="quiet">${escapeHtml(ANSWER_TEXTS[answer].does)}</span></p>`,
  ).join('')}</form>`;

const undoForm = ({ answer }: LinkedAlert['stored']): string => {
  const isRule = answer?.answer === 'expected' || answer?.answer === 'snoozed';
  return `<p>${isRule ? 'That is a rule for what comes, and you can take it back at any time, here or on the site.' : 'You can change your mind, here or on the site.'}</p>
<form method="post"><button name="answer" value="undo">Take it back</button></form>`;
};
