import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/scheduler';
import { sweepBilling } from '../../commands/sweep-billing.ts';
import { REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** Makes up for notices that never came, and writes before a trial ends. */
export const billingSweep = onSchedule(
  { region: REGION, schedule: 'every 15 minutes', retryCount: 3 },
  async ({ scheduleTime }) => {
    const swept = await sweepBilling(ports(), new Date(scheduleTime));
    if (swept.failedCount > 0) logger.error('Some tasks could not be enqueued', { ...swept });
  },
);
