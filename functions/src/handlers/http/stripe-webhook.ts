import { logger } from 'firebase-functions';
import { onRequest } from 'firebase-functions/https';
import { takePaymentNotice } from '../../commands/take-payment-notice.ts';
import { REGION, stripeSecretKey, stripeWebhookSecret, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';

type Receiver = Parameters<typeof onRequest>[0];

/** An event of Stripe's has a few kilobytes. */
const MOST_BYTES = 1_000_000;

/** Stripe posts again, for three days, what is not answered with 2xx: so only what is done is. */
export const receivePayments =
  (given: () => ReturnType<typeof ports>): Receiver =>
  async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).set('Allow', 'POST').end();
      return;
    }
    const { rawBody } = request;
    if (rawBody === undefined || rawBody.length > MOST_BYTES) {
      response.status(400).end();
      return;
    }
    const found = given();
    const notice = found.paymentNotices.read(
      rawBody,
      request.get('stripe-signature'),
      found.clock.now(),
    );
    if (notice === 'forged') {
      response.status(400).end();
      return;
    }
    if (notice.about === 'staff') logger.error('Money was given back or is disputed', notice);
    try {
      await takePaymentNotice(found, notice);
      response.status(200).end();
    } catch (error) {
      logger.error('A payment notice could not be taken', { about: notice.about, error });
      response.status(500).end();
    }
  };

/** Where Stripe posts its events. */
export const stripeWebhook = onRequest(
  {
    region: REGION,
    cors: false,
    maxInstances: 10,
    secrets: [stripeSecretKey, stripeWebhookSecret, unsubscribeSecret],
  },
  receivePayments(ports),
);
