import type { DeliveryReports } from '../../ports/delivery-reports.ts';
import { eventsKey, isSigned } from './signature.ts';
import { noticesOf } from './to-domain.ts';

/** @param publicKey as SendGrid shows it */
export function sendgridDeliveryReports(publicKey: string): DeliveryReports {
  const key = eventsKey(publicKey);
  return {
    read: ({ rawBody, header }, now) => {
      const post = {
        rawBody,
        signature: header('X-Twilio-Email-Event-Webhook-Signature'),
        timestamp: header('X-Twilio-Email-Event-Webhook-Timestamp'),
      };
      if (!isSigned(post, key, now)) return 'forged';
      return noticesOf(rawBody.toString()) ?? 'unreadable';
    },
  };
}
