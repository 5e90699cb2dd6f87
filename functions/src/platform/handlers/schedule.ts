import {
  JOBS,
  SCHEDULES,
  type ScheduleName,
} from '@daily-snapshot/domain/admin/schedule-run-schema';
import { onSchedule, type ScheduleFunction } from 'firebase-functions/scheduler';
import { REGION, type FunctionOptions } from '../config.ts';
import { ports } from '../wiring/wiring.ts';
import { storeNotices } from '../firestore/set-aside.ts';
import { logMeasured } from '../logging/log-measured.ts';
import { inTrace } from '../logging/trace.ts';
import { logger } from '../logging/logger.ts';

type JobOf<S extends ScheduleName> = (typeof SCHEDULES)[S]['jobs'][number];

/** @param scheduledAt the scheduled time, so that a late run finds the same work */
type Job = (scheduledAt: Date) => Promise<void>;

/**
 * Deploys a schedule whose jobs run side by side. Records each run, so that a missed one shows on the
 * health page. If a job fails, Cloud Scheduler runs the schedule again; all jobs are idempotent.
 */
export function schedule<S extends ScheduleName>(
  name: S,
  jobs: { readonly [J in JobOf<S>]: Job },
  options: FunctionOptions,
): ScheduleFunction {
  const { everyMinutes } = SCHEDULES[name];
  return onSchedule(
    {
      region: REGION,
      // Cron counts from the full hour. `every 15 minutes` would count from the deployment.
      schedule: `*/${everyMinutes} * * * *`,
      timeZone: 'Etc/UTC',
      retryCount: 3,
      ...options,
    },
    async ({ scheduleTime }) => {
      const scheduledAt = new Date(scheduleTime);
      const due = (Object.keys(jobs) as JobOf<S>[]).filter(
        // A job with a longer interval than its schedule runs in the first slot of its interval.
        (job) => scheduledAt.getUTCMinutes() % JOBS[job] < everyMinutes,
      );
      const runs = await Promise.allSettled(
        due.map((job) => inTrace(() => run(job, jobs[job], scheduledAt), { startsTraces: true })),
      );
      await storeNotices();
      const errors = runs.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
      );
      if (errors.length > 0) throw new AggregateError(errors, `${name} failed`);
    },
  );
}

async function run(name: keyof typeof JOBS, job: Job, scheduledAt: Date): Promise<void> {
  const beganAt = ports().clock.now();
  try {
    await job(scheduledAt);
    await record(name, beganAt, true);
    logMeasured('jobRan', { name, tookMs: ports().clock.now().getTime() - beganAt.getTime() });
  } catch (error) {
    logger.error('A scheduled job failed', { name }, error);
    await record(name, beganAt, false);
    throw error;
  }
}

/** Does not throw: without the record the run only shows as missed. */
async function record(name: keyof typeof JOBS, beganAt: Date, isDone: boolean): Promise<void> {
  const { health, clock } = ports();
  try {
    await health.recordRun(name, { beganAt, endedAt: clock.now(), isDone });
  } catch (error) {
    logger.error('The run of a scheduled job could not be recorded', { name }, error);
  }
}
