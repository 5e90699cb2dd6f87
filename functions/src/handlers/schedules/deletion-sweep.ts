import { logger } from 'firebase-functions';
import { sweepDeletions } from '../../commands/delete-account.ts';
import { accountPorts } from '../../wiring.ts';
import { schedule } from './schedule.ts';

/** Finds the accounts whose week is over. */
export const deletionSweep = schedule('deletionSweep', async (scheduledAt) => {
  const swept = await sweepDeletions(accountPorts(), scheduledAt);
  if (swept.failedCount > 0) logger.error('Some tasks could not be enqueued', { ...swept });
});
