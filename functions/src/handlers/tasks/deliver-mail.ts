import { mailIdOf, type MailKey } from '@daily-snapshot/domain/delivery/mail-key';
import { logger } from 'firebase-functions';
import { deliverDigest as deliver } from '../../commands/deliver-digest.ts';
import { sendgridApiKey, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

async function handle(mail: MailKey): Promise<void> {
  const state = await deliver(ports(), mail);
  const told = { mail: mailIdOf(mail), state };
  if (state === 'failed') logger.error('A mail could not be delivered', told);
  else logger.info('Delivered a mail', told);
}

// Its worker must be gone before anybody takes the mail for left.
const options = { timeoutSeconds: 60, secrets: [sendgridApiKey, unsubscribeSecret] };

export const deliverDigest = task('deliverDigest', handle, options);
export const deliverLetter = task('deliverLetter', handle, options);
