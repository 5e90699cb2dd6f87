import { logger } from 'firebase-functions';
import { checkAlerts as check } from '../../commands/check-alerts.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { task } from './task.ts';

export const checkAlerts = task(
  'checkAlerts',
  async ({ businessId }) => {
    const letters = await check(ports(), businessId);
    if (letters > 0) logger.info('Wrote of alerts at once', { businessId, letters });
  },
  // As `buildDigest`.
  { secrets: [unsubscribeSecret], concurrency: 40 },
);
