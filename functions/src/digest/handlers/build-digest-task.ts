import { logger } from 'firebase-functions';
import { maxInstances } from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { buildDigest as build } from '../commands/build-digest.ts';

export const buildDigest = task(
  'buildDigest',
  async ({ businessId, businessDate }) => {
    const outcome = await build(ports(), { businessId, businessDate });
    logger.info('Built a digest', { businessId, businessDate, outcome });
  },
  // The inputs of a large business take several megabytes of memory.
  { memory: '512MiB', timeoutSeconds: 60, maxInstances, concurrency: 40 },
);
