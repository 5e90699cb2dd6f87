import { logger } from 'firebase-functions';
import { onRequest } from 'firebase-functions/https';
import { eventsKey, isSigned } from '../../adapters/sendgrid/signature.ts';
import { noticesOf } from '../../adapters/sendgrid/to-domain.ts';
import { takeDeliveryNotices } from '../../commands/take-delivery-notices.ts';
import { REGION, sendgridEventsKey } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** Where SendGrid posts what became of our mail. It posts again what is not answered with 2xx. */
export const sendgridEvents = onRequest(
  { region: REGION, cors: false, maxInstances: 10 },
  async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).end();
      return;
    }
    const post = {
      rawBody: request.rawBody,
      signature: request.get('X-Twilio-Email-Event-Webhook-Signature'),
      timestamp: request.get('X-Twilio-Email-Event-Webhook-Timestamp'),
    };
    if (!isSigned(post, eventsKey(sendgridEventsKey.value()), new Date())) {
      response.status(401).end();
      return;
    }
    const notices = noticesOf(request.rawBody.toString());
    if (!notices) {
      response.status(400).end();
      return;
    }
    const { doubled, ...counts } = await takeDeliveryNotices(ports(), notices);
    if (doubled.length > 0) logger.error('A digest was sent twice', { doubled });
    logger.info('Took delivery events', counts);
    response.status(204).end();
  },
);
