import { logger } from 'firebase-functions';
import { maxInstances } from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { replayHistory as replay } from '../commands/replay-history.ts';

export const replayHistory = task(
  'replayHistory',
  async ({ businessId }) => {
    const outcome = await replay(ports(), businessId);
    logger.info('Replayed a history', { businessId, outcome });
  },
  {
    // 60,000 postings take 170 MB and occupy a processor for nine seconds.
    memory: '1GiB',
    timeoutSeconds: 540,
    maxInstances,
    concurrency: 2,
    maxConcurrentDispatches: 20,
  },
);
