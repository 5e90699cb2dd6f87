import { alertFacts } from '../../alerts/alert/alert-facts.ts';
import { alertDetail, alertTitle } from '../../alerts/texts/alert-texts.ts';
import { moneyIn } from '../../text/fact.ts';
import { sentenceText } from '../../text/sentence.ts';
import type { Alert } from '../../alerts/alert/alert.ts';
import { ANSWERABLE_DAYS } from '../../alerts/texts/alert-link.ts';
import { quotedName } from './business-emails.ts';
import { renderEmail, type EmailFrame } from './email-layout.ts';
import type { ComposedMail } from '../outbox-entry.ts';

export interface AlertEmailFacts {
  readonly businessName: string;
  readonly currency: string;
  readonly alert: Alert;
  /** whether the owner got an earlier e-mail about it */
  readonly isRepeated: boolean;
}

/**
 * Composes the e-mail of an urgent alert. Deterministic: the same input gives the same bytes. Its
 * subject has no amount, because a locked phone shows it.
 */
export function composeAlertEmail(
  { businessName, currency, alert, isRepeated }: AlertEmailFacts,
  frame: EmailFrame,
): ComposedMail {
  const facts = alertFacts(alert, moneyIn(currency));
  const name = quotedName(businessName);
  return renderEmail(
    {
      subject: `${isRepeated ? 'Still open: a' : 'A'} critical alert for ${name}`,
      title: `${sentenceText(alertTitle(facts))}.`,
      paragraphs: [
        sentenceText(alertDetail(facts)),
        isRepeated
          ? 'We e-mailed you about this four hours ago, and no owner has looked at it since. This is our last e-mail about it. It stays in your alerts.'
          : 'This is urgent, so we did not wait for your daily e-mail, which will mention it again. We send one reminder if no owner has looked at it within four hours.',
      ],
      action: 'Answer this alert',
      after: `The button opens a page with your answers; opening it changes nothing. It works for ${ANSWERABLE_DAYS} days and answers in your name, so do not pass this mail on. You can turn these mails off in the settings of the business, under Channels.`,
      ending: 'No more mail of this business',
    },
    frame,
  );
}
