import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/scheduler';
import { sweepDeletions } from '../../commands/delete-account.ts';
import { REGION } from '../../config.ts';
import { accountPorts } from '../../wiring.ts';

/** Finds the accounts whose week is over. */
export const deletionSweep = onSchedule(
  { region: REGION, schedule: 'every 15 minutes', retryCount: 3 },
  async ({ scheduleTime }) => {
    const swept = await sweepDeletions(accountPorts(), new Date(scheduleTime));
    if (swept.failedCount > 0) logger.error('Some tasks could not be enqueued', { ...swept });
  },
);
