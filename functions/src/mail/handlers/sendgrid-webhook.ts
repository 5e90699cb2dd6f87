import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { recordDeliveryEvents } from '../commands/record-delivery-events.ts';
import type { HttpHandler } from '../../platform/handlers/http.ts';
import type { DeliveryEvents } from '../ports/delivery-events.ts';
import type { DeliveryWebhookParser } from '../ports/delivery-webhook-parser.ts';
import { logMeasured } from '../../platform/logging/log-measured.ts';
import { logger } from '../../platform/logging/logger.ts';

interface Ports {
  readonly deliveryWebhookParser: DeliveryWebhookParser;
  readonly deliveryEvents: DeliveryEvents;
  readonly clock: Clock;
}

/** Handles delivery events. SendGrid posts a batch again unless the answer is 2xx. */
export const sendgridWebhook =
  (ports: () => Ports): HttpHandler =>
  async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).end();
      return;
    }
    const { deliveryWebhookParser, deliveryEvents, clock } = ports();
    const batch = { rawBody: request.rawBody, header: (name: string) => request.get(name) };
    const read = deliveryWebhookParser.read(batch, clock.now());
    if (typeof read === 'string') {
      if (read === 'forged') {
        logger.warn('Refused a webhook with a wrong signature', { provider: 'sendgrid' });
      }
      response.status(read === 'forged' ? 401 : 400).end();
      return;
    }
    const { events, ignored, accountStates } = read;
    const { sentTwice, accountDrops, ...counts } = await recordDeliveryEvents(
      { deliveryEvents, clock },
      events,
    );
    if (accountStates.length > 0) {
      logger.error('SendGrid changed the state of our account', { accountStates });
    }
    if (Object.keys(ignored).length > 0) logger.warn('Ignored SendGrid events', { ignored });
    if (accountDrops.length > 0) {
      logger.error('SendGrid dropped e-mail because of our account', { dropped: accountDrops });
    }
    if (sentTwice.length > 0) logger.error('A digest was sent twice', { sentTwice });
    logMeasured('mailReported', counts);
    response.status(204).end();
  };
