import { alertFacts } from '../../alerts/alert/alert-facts.ts';
import { alertDetail, alertTitle, suggestedActionText } from '../../alerts/texts/alert-texts.ts';
import { moneyIn } from '../../text/fact.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Alert } from '../../alerts/alert/alert.ts';
import { ANSWERABLE_DAYS, answerLinks } from '../../alerts/texts/alert-link.ts';
import { quotedName } from './words-of-others.ts';
import { renderEmail, type EmailFrame } from './email-layout.ts';
import type { ComposedMail } from '../outbox-entry.ts';

export interface AlertEmailFacts {
  readonly businessName: string;
  readonly currency: string;
  readonly alert: Alert;
  /** whether the owner got an earlier e-mail about it */
  readonly isRepeated: boolean;
  /** today in the time zone of the business */
  readonly today: BusinessDate;
}

/**
 * Composes the e-mail of an urgent alert. Deterministic: the same input gives the same bytes. Its
 * subject has no amount, because a locked phone shows it.
 */
export function composeAlertEmail(
  { businessName, currency, alert, isRepeated, today }: AlertEmailFacts,
  frame: EmailFrame,
): ComposedMail {
  const facts = alertFacts(alert, moneyIn(currency));
  const name = quotedName(businessName);
  return renderEmail(
    {
      subject: isRepeated
        ? `Still open: a critical alert for ${name}`
        : `A critical alert for ${name}`,
      title: `${sentenceText(alertTitle(facts))}.`,
      paragraphs: [
        sentenceText(alertDetail(facts)),
        sentenceText(suggestedActionText(facts)),
        isRepeated
          ? 'We e-mailed you about this four hours ago, and no owner has opened it since. This is our last e-mail about it. You can still find it in your alerts.'
          : 'This is urgent, so we did not wait for your daily e-mail. Your next daily e-mail will list it too. If no owner opens it within four hours, we will send one reminder.',
      ],
      action: 'Answer this alert',
      choices: answerLinks(alert.finding, frame.actionUrl, today),
      after: `Each button opens a page with that answer ready. Nothing changes until you confirm. The buttons work for ${ANSWERABLE_DAYS} days and answer in your name, so do not forward this e-mail. To turn these e-mails off, go to Channels in your business settings.`,
      ending: 'Stop e-mail from this business',
    },
    frame,
  );
}
