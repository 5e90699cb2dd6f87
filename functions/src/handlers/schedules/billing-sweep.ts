import { logger } from 'firebase-functions';
import { sweepBilling } from '../../commands/sweep-billing.ts';
import { ports } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** Makes up for notices that never came, and writes before a trial ends. */
export const billingSweep = schedule('billingSweep', async (scheduledAt) => {
  const swept = await sweepBilling(ports(), scheduledAt);
  if (swept.failedCount > 0) logger.error('Some tasks could not be enqueued', { ...swept });
});
