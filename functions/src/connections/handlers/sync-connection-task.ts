import { logger } from 'firebase-functions';
import { connectorSecrets, maxInstances } from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { syncConnection as sync } from '../commands/sync/sync-connection.ts';

export const syncConnection = task(
  'syncConnection',
  async (key) => {
    await sync(ports(), key, ({ name, code, requestId, retryAfter }) =>
      logger.warn('A source could not be read', { ...key, name, code, requestId, retryAfter }),
    );
  },
  {
    // Two years of transactions of a busy bank account are in memory at once.
    memory: '1GiB',
    // Shorter than the lease of a sync. A long sync continues in a new task well before this limit.
    timeoutSeconds: 540,
    maxInstances,
    concurrency: 8,
    maxConcurrentDispatches: 80,
    secrets: connectorSecrets,
  },
);
