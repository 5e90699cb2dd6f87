import { Cron } from 'croner';

/** The schedule of a function as its definition declares it. */
export interface Schedule {
  /** Unix cron (`0 9 * * 1`) or Cloud Scheduler's `every 15 minutes`, `every 2 hours`. */
  readonly schedule: string;
  /** IANA name. The default is UTC, as in Cloud Scheduler. */
  readonly timeZone?: string | null;
}

const EVERY = /^every (\d+) (minutes?|mins?|hours?)$/;

/**
 * Returns the first scheduled time strictly after `after`.
 *
 * Cloud Scheduler counts `every 15 minutes` from the deployment. This emulator runs it on the
 * quarter hour.
 *
 * @throws Error when the schedule has a format that this emulator does not support
 */
export function nextRun({ schedule, timeZone }: Schedule, after: Date): Date {
  const cron = new Cron(toCron(schedule), { timezone: timeZone ?? 'UTC' });
  const next = cron.nextRun(after);
  if (!next) throw new Error(`The schedule "${schedule}" has no next run.`);
  return next;
}

function toCron(schedule: string): string {
  const every = EVERY.exec(schedule);
  if (every) {
    const count = Number(every[1]);
    const isHours = every[2]?.startsWith('h');
    if (count > 0 && (isHours ? 24 : 60) % count === 0) {
      return isHours ? `0 */${count} * * *` : `*/${count} * * * *`;
    }
  }
  if (/^(\S+ ){4}\S+$/.test(schedule)) return schedule;
  throw new Error(
    `The local scheduler cannot read the schedule "${schedule}": it knows unix cron, ` +
      'and "every N minutes" or "every N hours" where N divides the hour or the day.',
  );
}
