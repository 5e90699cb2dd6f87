import { logger } from 'firebase-functions';
import { replayHistory as replay } from '../../commands/replay-history.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

/** Two years of a busy business are some tens of thousands of lines, read in pages. */
export const replayHistory = task(
  'replayHistory',
  async ({ businessId }) => {
    const outcome = await replay(ports(), businessId);
    logger.info('Replayed a history', { businessId, outcome });
  },
  { timeoutSeconds: 540 },
);
