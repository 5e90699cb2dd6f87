import { SCHEDULES, type ScheduleName } from '@daily-snapshot/domain/contracts/schedule-run';
import { logger } from 'firebase-functions';
import {
  onSchedule,
  type ScheduleFunction,
  type ScheduleOptions,
} from 'firebase-functions/scheduler';
import { REGION } from '../../config.ts';
import { adminPorts } from '../../wiring.ts';

/**
 * As Cloud Scheduler is told, in Unix cron: `every 15 minutes` it would count from the deployment, and a
 * digest of ten o'clock be found up to a quarter of an hour late.
 */
const byTheClock = (minutes: number): string =>
  minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`;

/**
 * Work that comes by itself; how each run went is noted, so that a run that is missed is seen.
 *
 * @param run is given the time it was scheduled for, not the time it runs: a late run finds what it would
 *   have found
 */
export const schedule = (
  name: ScheduleName,
  run: (scheduledAt: Date) => Promise<void>,
  options: Pick<ScheduleOptions, 'secrets' | 'timeoutSeconds'> = {},
): ScheduleFunction =>
  onSchedule(
    {
      region: REGION,
      schedule: byTheClock(SCHEDULES[name]),
      timeZone: 'Etc/UTC',
      retryCount: 3,
      ...options,
    },
    async ({ scheduleTime }) => {
      const beganAt = adminPorts().clock.now();
      try {
        await run(new Date(scheduleTime));
        await note(name, beganAt, true);
      } catch (error) {
        await note(name, beganAt, false);
        throw error;
      }
    },
  );

/** Nothing depends on the note: without it the run only looks as if it had been missed. */
async function note(name: ScheduleName, beganAt: Date, isDone: boolean): Promise<void> {
  const { health, clock } = adminPorts();
  try {
    await health.noteRun(name, { beganAt, endedAt: clock.now(), isDone });
  } catch (error) {
    logger.error('A run of a schedule could not be noted', { name, error });
  }
}
