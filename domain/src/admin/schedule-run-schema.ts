import { z } from 'zod';
import { storedInstantSchema } from '../shared/instant-schema.ts';

/** The minutes between two runs of each scheduled job. */
export const JOBS = {
  digestSweep: 15,
  combinedDigestSweep: 5,
  outboxSweep: 5,
  alertSweep: 15,
  connectionSweep: 5,
  incidentSweep: 5,
  billingSweep: 15,
  attemptSweep: 15,
  deletionSweep: 15,
  accountSweep: 15,
  vaultRewrap: 60,
} as const;

export type JobName = keyof typeof JOBS;

export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];

/**
 * The deployed schedules, each with its interval and its jobs. Digests have a separate schedule, so
 * that no other job delays them.
 */
export const SCHEDULES = {
  digestSweep: { everyMinutes: 15, jobs: ['digestSweep'] },
  everyFiveMinutes: {
    everyMinutes: 5,
    jobs: ['combinedDigestSweep', 'outboxSweep', 'connectionSweep', 'incidentSweep'],
  },
  everyQuarterHour: {
    everyMinutes: 15,
    jobs: [
      'alertSweep',
      'billingSweep',
      'attemptSweep',
      'deletionSweep',
      'accountSweep',
      'vaultRewrap',
    ],
  },
} as const satisfies Record<
  string,
  { readonly everyMinutes: number; readonly jobs: readonly JobName[] }
>;

export type ScheduleName = keyof typeof SCHEDULES;

/** The document `scheduleRuns/{name}`: the last run of a scheduled job. */
export const scheduleRunSchema = z.object({
  beganAt: storedInstantSchema,
  endedAt: storedInstantSchema,
  isDone: z.boolean(),
});
export type ScheduleRun = z.infer<typeof scheduleRunSchema>;
