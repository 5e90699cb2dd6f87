import { z } from 'zod';
import { storedInstantSchema } from './instant.ts';

/** How often each schedule comes, in minutes. Names are deployed names. */
export const SCHEDULES = {
  digestSweep: 15,
  outboxSweep: 5,
  watchSweep: 15,
  connectionSweep: 5,
  billingSweep: 15,
  deletionSweep: 15,
  vaultRewrap: 60,
} as const;

export type ScheduleName = keyof typeof SCHEDULES;

export const SCHEDULE_NAMES = Object.keys(SCHEDULES) as readonly ScheduleName[];

/** The document `scheduleRuns/{name}`: how the last run of a schedule went. */
export const scheduleRunSchema = z.object({
  beganAt: storedInstantSchema,
  endedAt: storedInstantSchema,
  isDone: z.boolean(),
});
export type ScheduleRun = z.infer<typeof scheduleRunSchema>;
