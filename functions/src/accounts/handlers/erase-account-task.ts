import { logger } from 'firebase-functions';
import { connectorSecrets, stripeSecretKey } from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { eraseAccount as erase } from '../commands/delete-account.ts';

export const eraseAccount = task(
  'eraseAccount',
  async ({ accountId }) => {
    const isErased = await erase(ports(), accountId);
    logger.info('Erased an account', { accountId, isErased });
  },
  {
    memory: '512MiB',
    // A business with years of history has tens of thousands of documents.
    timeoutSeconds: 540,
    maxInstances: 5,
    secrets: [stripeSecretKey, ...connectorSecrets],
  },
);
