import { onRequest } from 'firebase-functions/https';
import { handleStripeEvent } from '../commands/handle-stripe-event.ts';
import {
  paymentWebhookSecrets,
  publicMaxInstances,
  REGION,
  unsubscribeSecret,
} from '../../platform/config.ts';
import { withNotices, type HttpHandler } from '../../platform/handlers/http.ts';
import type { FeaturePorts, Ports } from '../../platform/wiring/ports.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { logger } from '../../platform/logging/logger.ts';

/** A Stripe event has a few kilobytes. */
const BODY_BYTES_MAX = 1_000_000;

/**
 * Handles Stripe events. Stripe posts an event again for three days unless the answer is 2xx, so the
 * answer is 200 only after the event is handled.
 */
export const handleStripeWebhook = (getPorts: () => Ports & FeaturePorts): HttpHandler => {
  /** The API versions that this instance has logged. */
  const loggedVersions = new Set<string>();

  return async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).set('Allow', 'POST').end();
      return;
    }
    const { rawBody } = request;
    if (rawBody === undefined || rawBody.length > BODY_BYTES_MAX) {
      response.status(400).end();
      return;
    }
    const found = getPorts();
    const event = await found.paymentWebhookParser.read(
      rawBody,
      request.get('stripe-signature'),
      found.clock.now(),
    );
    if (event === 'forged') {
      logger.warn('Refused a webhook with a wrong signature', { provider: 'stripe' });
      response.status(400).end();
      return;
    }
    const { otherVersion } = event;
    if (otherVersion !== undefined && !loggedVersions.has(otherVersion)) {
      loggedVersions.add(otherVersion);
      logger.warn('The Stripe webhook endpoint has a different API version than we use', {
        otherVersion,
      });
    }
    if (event.about === 'staff') logger.error('A payment was refunded or is disputed', event);
    try {
      const subscription = await handleStripeEvent(found, event);
      if (subscription?.monthly === null) {
        logger.warn('A subscription has an unknown price, because Stripe states no fixed amount', {
          subscriptionId: subscription.id,
        });
      }
      response.status(200).end();
    } catch (error) {
      logger.error('A Stripe event failed', { about: event.about }, error);
      response.status(500).end();
    }
  };
};

export const stripeWebhook = onRequest(
  {
    region: REGION,
    cors: false,
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    secrets: [...paymentWebhookSecrets, unsubscribeSecret],
  },
  withNotices(handleStripeWebhook(ports)),
);
