import { mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { logger } from 'firebase-functions';
import {
  maxInstances,
  sendgridApiKey,
  unsubscribeSecret,
  type FunctionOptions,
} from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { deliverMail } from '../commands/deliver-mail.ts';

async function deliver(mail: MailKey): Promise<void> {
  const state = await deliverMail(ports(), mail);
  const result = { mail: mailIdOf(mail), state };
  if (state === 'failed') logger.error('Could not deliver an e-mail', result);
  else logger.info('Handled the delivery of an e-mail', result);
}

const options: FunctionOptions = {
  memory: '512MiB',
  // Shorter than a worker's claim on a mail: no second worker starts while the first may still send.
  timeoutSeconds: 60,
  maxInstances,
  secrets: [sendgridApiKey, unsubscribeSecret],
};

export const deliverDigest = task('deliverDigest', deliver, options);
export const deliverEmail = task('deliverEmail', deliver, options);
