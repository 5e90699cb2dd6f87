import type { DeliveryWebhookParser } from '../../mail/ports/delivery-webhook-parser.ts';
import { eventsKey, isSigned } from './verify-signature.ts';
import { batchOf } from './parse-events.ts';

/** @param publicKey the key in the form that the SendGrid console shows */
export function sendgridWebhookParser(publicKey: string): DeliveryWebhookParser {
  const key = eventsKey(publicKey);
  return {
    read: ({ rawBody, header }, now) => {
      const post = {
        rawBody,
        signature: header('X-Twilio-Email-Event-Webhook-Signature'),
        timestamp: header('X-Twilio-Email-Event-Webhook-Timestamp'),
      };
      if (!isSigned(post, key, now)) return 'forged';
      return batchOf(rawBody.toString()) ?? 'unreadable';
    },
  };
}
