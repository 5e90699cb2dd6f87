import { logger } from 'firebase-functions';
import { maxInstances, unsubscribeSecret } from '../../platform/config.ts';
import { task } from '../../platform/handlers/task.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { checkAlerts as check } from '../commands/check-alerts.ts';

export const checkAlerts = task(
  'checkAlerts',
  async ({ businessId }) => {
    const emailCount = await check(ports(), businessId);
    if (emailCount > 0) logger.info('Queued e-mail about alerts', { businessId, emailCount });
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    // The data of a busy business takes a few megabytes.
    concurrency: 40,
    secrets: [unsubscribeSecret],
  },
);
