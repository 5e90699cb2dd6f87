import { logger } from 'firebase-functions';
import { onRequest } from 'firebase-functions/https';
import { takeDeliveryNotices } from '../../commands/take-delivery-notices.ts';
import { REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

type Receiver = Parameters<typeof onRequest>[0];

/** SendGrid posts again what is not answered with 2xx. */
export const receiveEvents =
  (
    given: () => Pick<ReturnType<typeof ports>, 'deliveryReports' | 'deliveryNotices' | 'clock'>,
  ): Receiver =>
  async (request, response) => {
    if (request.method !== 'POST') {
      response.status(405).end();
      return;
    }
    const { deliveryReports, deliveryNotices, clock } = given();
    const report = { rawBody: request.rawBody, header: (name: string) => request.get(name) };
    const notices = deliveryReports.read(report, clock.now());
    if (typeof notices === 'string') {
      response.status(notices === 'forged' ? 401 : 400).end();
      return;
    }
    const { doubled, ...counts } = await takeDeliveryNotices({ deliveryNotices, clock }, notices);
    if (doubled.length > 0) logger.error('A digest was sent twice', { doubled });
    logger.info('Took delivery events', counts);
    response.status(204).end();
  };

/** Where SendGrid posts what became of our mail. */
export const sendgridEvents = onRequest(
  { region: REGION, cors: false, maxInstances: 10 },
  receiveEvents(ports),
);
