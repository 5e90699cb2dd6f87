import { ANSWERABLE_DAYS } from '@daily-snapshot/domain/alerts/texts/alert-link';
import { ANSWER_PAGE_TEXTS as texts } from '@daily-snapshot/domain/alerts/texts/answer-page-texts';
import { alertStatusText } from '@daily-snapshot/domain/alerts/texts/answer-texts';
import { alertStatusOf } from '@daily-snapshot/domain/alerts/stored-alert';
import { links } from '@daily-snapshot/domain/contracts/links';
import { alertFacts } from '@daily-snapshot/domain/alerts/alert/alert-facts';
import {
  alertDetail,
  alertTitle,
  suggestedActionText,
} from '@daily-snapshot/domain/alerts/texts/alert-texts';
import { moneyIn } from '@daily-snapshot/domain/text/fact';
import { escapeHtml } from '@daily-snapshot/domain/digest/render/escape-html';
import { sentenceText, type Sentence } from '@daily-snapshot/domain/text/sentence';
import type { LinkedAlert, Linked } from '../commands/answer-from-email.ts';
import { plainPage } from '../../platform/handlers/plain-page.ts';
import { answerForm, UNDO_ANSWER_FORM } from './answer-form.ts';

/** A page with its HTTP status. */
export interface AlertPage {
  readonly status: number;
  readonly html: string;
}

interface PageOptions {
  readonly origin: string;
  /** the answer that the link in the e-mail names, shown first */
  readonly ready?: string | undefined;
  /** a message above the alert */
  readonly message?: string | undefined;
}

const openAlerts = (origin: string) =>
  `<p><a href="${escapeHtml(`${origin}/dashboard/alerts`)}">${escapeHtml(texts.openAlerts)}</a></p>`;

/**
 * Renders the alert of a link with its answers as buttons, or why there is nothing to answer. Each
 * button is part of a form that posts to the same address.
 */
export function alertPage(linked: Linked, options: PageOptions): AlertPage {
  const { origin } = options;
  switch (linked.state) {
    case 'open':
      return { status: 200, html: openPage(linked.alert, options) };
    case 'no-link':
      return {
        status: 404,
        html: plainPage(
          texts.noLink.title,
          `<p>${escapeHtml(texts.noLink.about)}</p>${openAlerts(origin)}`,
        ),
      };
    case 'run-out':
      return {
        status: 410,
        html: plainPage(
          texts.expired.title,
          `<p>${escapeHtml(texts.expired.about(ANSWERABLE_DAYS))}</p>${openAlerts(origin)}`,
        ),
      };
    case 'gone':
      return {
        status: 410,
        html: plainPage(
          texts.gone.title,
          `<p>${escapeHtml(texts.gone.about)}</p>${openAlerts(origin)}`,
        ),
      };
  }
}

const textHtml = (sentence: Sentence): string => escapeHtml(sentenceText(sentence));

function openPage(alert: LinkedAlert, { origin, ready, message }: PageOptions): string {
  const { businessId, businessName, stored, today, timeZone, answeredBy } = alert;
  const facts = alertFacts(stored.alert, moneyIn(stored.currency));
  const statusText = alertStatusText(stored, { today, timeZone, answeredBy });
  const isWaiting = ['open', 'reopened'].includes(alertStatusOf(stored, today));
  const isCritical = stored.alert.level === 'critical';
  const status = (text: string) => `<p class="status" role="status">${escapeHtml(text)}</p>`;
  const form = isWaiting ? answerForm(stored.alert.finding, today, ready) : UNDO_ANSWER_FORM;
  return plainPage(
    `${textHtml(alertTitle(facts))}.`,
    [
      message === undefined ? '' : status(message),
      statusText === '' ? '' : status(statusText),
      `<p>${textHtml(alertDetail(facts))}</p>`,
      isWaiting ? `<p><strong>${textHtml(suggestedActionText(facts))}</strong></p>` : '',
      stored.resolvedOn ? '' : form,
      `<p class="quiet"><a href="${escapeHtml(origin + links.alerts(businessId))}">${escapeHtml(texts.allAlerts(businessName))}</a></p>`,
    ].join('\n'),
    `<p class="level${isCritical ? ' critical' : ''}">${escapeHtml(isCritical ? texts.criticalLevel(businessName) : texts.level(businessName))}</p>\n`,
  );
}
