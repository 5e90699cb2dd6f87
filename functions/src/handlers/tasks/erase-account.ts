import { logger } from 'firebase-functions';
import { eraseAccount as erase } from '../../commands/delete-account.ts';
import { connectorSecrets, stripeSecretKey } from '../../config.ts';
import { accountPorts } from '../../wiring.ts';
import { task } from './task.ts';

export const eraseAccount = task(
  'eraseAccount',
  async ({ accountId }) => {
    const isErased = await erase(accountPorts(), accountId);
    logger.info('Erased an account', { accountId, isErased });
  },
  // A business of years has tens of thousands of lines.
  { timeoutSeconds: 540, secrets: [stripeSecretKey, ...connectorSecrets] },
);
