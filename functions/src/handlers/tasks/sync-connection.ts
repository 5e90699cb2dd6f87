import { logger } from 'firebase-functions';
import { syncConnection as sync } from '../../commands/sync-connection.ts';
import { connectorSecrets } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

export const syncConnection = task(
  'syncConnection',
  async (key) => {
    const synced = await sync(ports(), key);
    if (synced === 'later') logger.info('A connection is tried again later', { ...key });
  },
  // Less than its lease has; a reading hands over to the next task long before. Two years of a busy
  // bank account are held at once.
  { secrets: connectorSecrets, timeoutSeconds: 540, memory: '1GiB', concurrency: 8 },
);
