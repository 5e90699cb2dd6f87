import { alertFacts } from '../../alerts/alert/alert-facts.ts';
import { alertDetail, alertTitle } from '../../alerts/texts/alert-texts.ts';
import type { Alert } from '../../alerts/alert/alert.ts';
import { moneyIn } from '../../text/fact.ts';
import {
  QUESTION_COMMENT_MAX,
  QUESTION_NAME_MAX,
  type AlertQuestion,
} from './alert-question-schema.ts';
import { renderEmail, type EmailFrame } from './email-layout.ts';
import type { ComposedMail } from '../outbox-entry.ts';
import { quotedName, sentenceForOthers, wordsForOthers } from './words-of-others.ts';

export interface AlertQuestionFacts extends Omit<AlertQuestion, 'address'> {
  readonly businessName: string;
  readonly currency: string;
  readonly alert: Alert;
  readonly sender: 'owner' | 'bookkeeper';
  /** the address for the answer */
  readonly senderAddress: string;
}

const REQUESTS: Readonly<Record<AlertQuestionFacts['sender'], (business: string) => string>> = {
  owner: (business) =>
    `The owner of ${business} asks for your help with this alert from Daily Snapshot.`,
  bookkeeper: (business) =>
    `The bookkeeper of ${business} has a question about this alert from Daily Snapshot.`,
};

/**
 * Composes the e-mail of a question about an alert. It has no link that grants access. Its subject
 * has no amount and no name of a payee.
 */
export function composeAlertQuestion(
  { businessName, currency, alert, name, comment, sender, senderAddress }: AlertQuestionFacts,
  frame: Omit<EmailFrame, 'actionUrl'>,
): ComposedMail {
  const facts = alertFacts(alert, moneyIn(currency));
  const business = quotedName(businessName);
  const reader = wordsForOthers(name, QUESTION_NAME_MAX);
  const words = wordsForOthers(comment, QUESTION_COMMENT_MAX);
  return renderEmail(
    {
      subject: `A question about the books of ${business}`,
      title: `${sentenceForOthers(alertTitle(facts))}.`,
      paragraphs: [
        ...(reader === undefined ? [] : [`Hello ${reader},`]),
        REQUESTS[sender](business),
        ...(words === undefined ? [] : [`The ${sender} writes: “${words}”`]),
        sentenceForOthers(alertDetail(facts)),
      ],
      after: `Please answer at ${senderAddress}. We do not read replies to this e-mail.`,
      ending: 'Unsubscribe from all e-mail about this business',
    },
    { ...frame, actionUrl: '' },
  );
}
