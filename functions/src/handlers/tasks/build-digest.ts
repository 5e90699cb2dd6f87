import { logger } from 'firebase-functions';
import { buildDigest as build } from '../../commands/build-digest.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

export const buildDigest = task(
  'buildDigest',
  async ({ businessId, businessDate }) => {
    const outcome = await build(ports(), { businessId, businessDate });
    logger.info('Built a digest', { businessId, businessDate, outcome });
  },
  // What is known of a busy business takes some megabytes.
  { concurrency: 40 },
);
