import { logger } from 'firebase-functions';
import { syncConnection as sync } from '../../commands/sync-connection.ts';
import { connectorSecrets } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

export const syncConnection = task(
  'syncConnection',
  async (key) => {
    await sync(ports(), key, ({ name, code, requestId, retryAfter }) =>
      logger.warn('A source could not be read', { ...key, name, code, requestId, retryAfter }),
    );
  },
  // Less than its lease has; a reading hands over to the next task long before. Two years of a busy
  // bank account are held at once.
  { secrets: connectorSecrets, timeoutSeconds: 540, memory: '1GiB', concurrency: 8 },
);
