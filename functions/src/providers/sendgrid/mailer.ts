import client from '@sendgrid/client';
import service from '@sendgrid/mail';
import { isDigest, mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { UNSUBSCRIBE_PLACEHOLDER } from '@daily-snapshot/domain/mail/unsubscribe-placeholder';
import { z } from 'zod';
import type { Mailer, OutgoingMail } from '../../mail/ports/mailer.ts';
import { ATTEMPT_ARG, MAIL_ARG, TRACE_ARG } from './custom-args.ts';
import { sendOutcomeOf } from './send-outcome.ts';

/**
 * Shorter than the claim on an e-mail, so that the request has ended before another task can claim
 * the same e-mail.
 */
const TIMEOUT_MS = 20_000;

export interface SendGridOptions {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly sender: { readonly email: string; readonly name: string };
  /** Mailbox that processes unsubscribe requests. Empty if there is none. */
  readonly unsubscribeMailbox: string;
}

/** Returns a mailer. The SendGrid library has one client for the whole process. */
export function sendgridMailer({
  apiKey,
  baseUrl,
  sender,
  unsubscribeMailbox,
}: SendGridOptions): Mailer {
  client.setApiKey(apiKey);
  // Set the base URL after the key, because `setApiKey` resets it. Do not follow redirects, because
  // that would send the e-mail again.
  const request = { url: '', baseUrl, timeout: TIMEOUT_MS, maxRedirects: 0 };
  client.setDefaultRequest(request);
  service.setClient(client);

  return {
    send: async (mail) => {
      try {
        const [{ statusCode }] = await service.send({
          from: sender,
          ...sendGridRequestOf(mail, unsubscribeMailbox),
        });
        return statusCode === 202 ? { answer: 'accepted' } : { answer: 'lost' };
      } catch (error) {
        return sendOutcomeOf(error);
      }
    },

    openBatch: async () => {
      try {
        const [{ body }] = await client.request({ method: 'POST', url: '/v3/mail/batch' });
        return batchSchema.parse(body).batch_id;
      } catch {
        return undefined;
      }
    },

    recall: async (batchId) => {
      const decision = { batch_id: batchId, status: 'cancel' };
      try {
        await client.request({ method: 'POST', url: DECISIONS, body: decision });
        return true;
      } catch {
        return isCanceled(batchId);
      }
    },
  };
}

const DECISIONS = '/v3/user/scheduled_sends';

const batchSchema = z.object({ batch_id: z.string().min(1) });
const decisionsSchema = z.array(z.object({ batch_id: z.string(), status: z.string() }));

/** Checks whether a batch is already canceled. SendGrid answers 400 to a second cancellation. */
async function isCanceled(batchId: string): Promise<boolean> {
  try {
    const [{ body }] = await client.request({ method: 'GET', url: `${DECISIONS}/${batchId}` });
    return decisionsSchema
      .parse(body)
      .some((decision) => decision.batch_id === batchId && decision.status === 'cancel');
  } catch {
    return false;
  }
}

/** Builds one request for all recipients, so that an attempt succeeds or fails as a whole. */
function sendGridRequestOf(
  { key, attemptId, traceId, mail, recipients, sendAtOf }: OutgoingMail,
  unsubscribeMailbox: string,
) {
  const mailId = mailIdOf(key);
  return {
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // SendGrid stores custom arguments for a long time, so they contain no personal data.
    customArgs: {
      [MAIL_ARG]: mailId,
      [ATTEMPT_ARG]: attemptId,
      ...(traceId !== undefined && { [TRACE_ARG]: traceId }),
    },
    categories: [isDigest(key) ? 'digest' : key.kind],
    headers: { 'X-Entity-Ref-ID': mailId },
    trackingSettings: {
      clickTracking: { enable: false, enableText: false },
      openTracking: { enable: false },
    },
    ...(sendAtOf && {
      batchId: sendAtOf.batchId,
      sendAt: Math.floor(sendAtOf.until.getTime() / 1000),
    }),
    substitutionWrappers: ['', ''],
    personalizations: recipients.map(({ address, unsubscribeUrl, slots = {} }) => ({
      to: address,
      substitutions: { ...slots, [UNSUBSCRIBE_PLACEHOLDER]: unsubscribeUrl },
      headers: {
        'List-Unsubscribe': listUnsubscribe(unsubscribeUrl, unsubscribeMailbox),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })),
  };
}

/**
 * Returns the List-Unsubscribe header: a link for one-click POST and, if configured, a mailto
 * address.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8058
 * @see https://www.rfc-editor.org/rfc/rfc2369#section-3.2
 */
function listUnsubscribe(url: string, mailbox: string): string {
  if (mailbox === '') return `<${url}>`;
  return `<${url}>, <mailto:${mailbox}?subject=unsubscribe&body=${encodeURIComponent(url)}>`;
}
