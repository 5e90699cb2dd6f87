import { logger } from 'firebase-functions';
import { replayHistory as replay } from '../../commands/replay-history.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

export const replayHistory = task(
  'replayHistory',
  async ({ businessId }) => {
    const outcome = await replay(ports(), businessId);
    logger.info('Replayed a history', { businessId, outcome });
  },
  // Sixty thousand lines take 170 MB and nine seconds of a processor, which nobody else gets.
  { timeoutSeconds: 540, memory: '1GiB', concurrency: 2 },
);
