import { stoppedClock } from '@daily-snapshot/domain/clock';
import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/scheduler';
import { sweepDigests } from '../../commands/sweep-digests.ts';
import { REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';

/** The morning run wakes every quarter of an hour; a quarter that was missed is made up by the next. */
export const digestSweep = onSchedule(
  { region: REGION, schedule: 'every 15 minutes', retryCount: 3 },
  async ({ scheduleTime }) => {
    // The time it was scheduled for, not the time it runs: a late run finds what it would have found.
    const clock = stoppedClock(new Date(scheduleTime));
    const sweep = await sweepDigests({ ...ports(), clock });
    if (sweep.failedCount > 0) logger.error('Some digests could not be enqueued', sweep);
    else logger.info('Swept', sweep);
  },
);
