import { Cron } from 'croner';

/** When something is due, as a function declares it. */
export interface Schedule {
  /** Unix cron (`0 9 * * 1`), or Cloud Scheduler's `every 15 minutes`, `every 2 hours`. */
  readonly schedule: string;
  /** IANA name; Cloud Scheduler's own default is UTC. */
  readonly timeZone?: string | null;
}

const EVERY = /^every (\d+) (minutes?|mins?|hours?)$/;

/**
 * The first time strictly after `after`.
 *
 * Cloud Scheduler counts `every 15 minutes` from the deployment; here it is on the quarter.
 *
 * @throws Error when the schedule is written in a way this emulator does not know
 */
export function nextRun({ schedule, timeZone }: Schedule, after: Date): Date {
  const cron = new Cron(toCron(schedule), { timezone: timeZone ?? 'UTC' });
  const next = cron.nextRun(after);
  if (!next) throw new Error(`The schedule "${schedule}" never comes.`);
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
