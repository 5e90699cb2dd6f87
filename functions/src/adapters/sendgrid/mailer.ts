import client from '@sendgrid/client';
import service from '@sendgrid/mail';
import { isDigest, mailIdOf } from '@daily-snapshot/domain/contracts/mail-key';
import { UNSUBSCRIBE_SLOT } from '@daily-snapshot/domain/delivery/unsubscribe-slot';
import type { Mailer, OutgoingMail } from '../../ports/mailer.ts';
import { answerOf } from './answer.ts';

/** Shorter than a mail may stay claimed: the answer is lost before somebody takes the mail up. */
const TIMEOUT_MS = 20_000;

export interface SendGridOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly sender: { readonly email: string; readonly name: string };
}

/** The library has one client for the whole process. */
export function sendgridMailer({ apiKey, baseUrl, sender }: SendGridOptions): Mailer {
  client.setApiKey(apiKey);
  // After the key, which sets it back to the official one. No redirect is followed: it would send again.
  const request = { url: '', baseUrl, timeout: TIMEOUT_MS, maxRedirects: 0 };
  client.setDefaultRequest(request);
  service.setClient(client);

  return {
    send: async (mail) => {
      try {
        const [{ statusCode }] = await service.send({ from: sender, ...requestOf(mail) });
        return statusCode === 202 ? { answer: 'accepted' } : { answer: 'lost' };
      } catch (error) {
        return answerOf(error);
      }
    },
  };
}

/** One request for all recipients: an attempt is made once or not at all. */
function requestOf({ key, attemptId, mail, recipients }: OutgoingMail) {
  const mailId = mailIdOf(key);
  return {
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // SendGrid keeps these for long: they name nobody.
    customArgs: { mail: mailId, attempt: attemptId },
    categories: [isDigest(key) ? 'digest' : key.kind],
    headers: { 'X-Entity-Ref-ID': mailId },
    trackingSettings: {
      clickTracking: { enable: false, enableText: false },
      openTracking: { enable: false },
    },
    substitutionWrappers: ['', ''],
    personalizations: recipients.map(({ address, unsubscribeUrl }) => ({
      to: address,
      substitutions: { [UNSUBSCRIBE_SLOT]: unsubscribeUrl },
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })),
  };
}
