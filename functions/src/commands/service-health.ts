import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { ServiceHealth } from '@daily-snapshot/domain/contracts/administration';
import { SCHEDULE_NAMES, SCHEDULES } from '@daily-snapshot/domain/contracts/schedule-run';
import type { Health } from '../ports/oversight.ts';

interface Ports {
  readonly health: Health;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;

/** A quarter of an hour that was missed is made up by the next. */
const LATE_AFTER_MS = 30 * MINUTE_MS;

/** How the service is doing, and how the digests of a day are. */
export async function serviceHealth(
  { health, clock }: Ports,
  businessDate: BusinessDate,
): Promise<ServiceHealth> {
  const now = clock.now();
  const [digests, overdue, late, queues, runs] = await Promise.all([
    health.digests(businessDate),
    health.overdue(now),
    health.overdue(new Date(now.getTime() - LATE_AFTER_MS)),
    health.queues(now),
    health.scheduleRuns(),
  ]);
  return {
    businessDate,
    askedAt: now.toISOString(),
    digests: { ...digests, overdue, late },
    queues,
    schedules: SCHEDULE_NAMES.map((name) => {
      const run = runs.get(name);
      const age = run ? now.getTime() - run.beganAt.getTime() : Infinity;
      return {
        name,
        lastBeganAt: run?.beganAt.toISOString() ?? null,
        isDone: run?.isDone ?? false,
        isMissed: age > 2 * SCHEDULES[name] * MINUTE_MS,
      };
    }),
  };
}
