import { logger } from 'firebase-functions';
import { deliverDigest as deliver } from '../../commands/deliver-digest.ts';
import { sendgridApiKey, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

export const deliverDigest = task(
  'deliverDigest',
  async (digest) => {
    const state = await deliver(ports(), digest);
    if (state === 'failed') logger.error('A digest could not be delivered', digest);
    else logger.info('Delivered a digest', { ...digest, state });
  },
  // Its worker must be gone before anybody takes the mail for left.
  { timeoutSeconds: 60, secrets: [sendgridApiKey, unsubscribeSecret] },
);
