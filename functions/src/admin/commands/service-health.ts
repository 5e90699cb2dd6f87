import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import { SET_ASIDE_LISTED_DAYS } from '@daily-snapshot/domain/admin/set-aside-schema';
import { JOB_NAMES, JOBS } from '@daily-snapshot/domain/admin/schedule-run-schema';
import { BROWSER_ERRORS_LISTED_MS } from '@daily-snapshot/domain/operations/browser-error';
import { KILL_SWITCHES } from '@daily-snapshot/domain/operations/kill-switches';
import type { KillSwitchReader } from '../../operations/ports/kill-switches.ts';
import type { BrowserErrors } from '../../operations/ports/browser-errors.ts';
import type { ObjectiveCounter } from '../../operations/ports/objective-counter.ts';
import type { Health } from '../ports/admin-queries.ts';

interface Ports {
  readonly health: Health;
  readonly objectiveCounter: ObjectiveCounter;
  readonly browserErrors: Pick<BrowserErrors, 'since'>;
  /** never cached, so that the page shows a change at once */
  readonly killSwitchStore: KillSwitchReader;
  readonly clock: Clock;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The next sweep makes up for a missed one, so that a digest is late only after two. */
const LATE_AFTER_MS = 30 * MINUTE_MS;

/** Returns the health of the service and the delivery of one day's digests. */
export async function serviceHealth(
  { health, objectiveCounter, browserErrors, killSwitchStore, clock }: Ports,
  { businessDate }: CallableRequest<'serviceHealth'>,
): Promise<ServiceHealth> {
  const now = clock.now();
  const [digests, overdue, late, queues, runs, setAside, switches, objectives, errors] =
    await Promise.all([
      health.digests(businessDate),
      health.overdue(now),
      health.overdue(new Date(now.getTime() - LATE_AFTER_MS)),
      health.queues(now),
      health.scheduleRuns(),
      health.setAside(new Date(now.getTime() - SET_ASIDE_LISTED_DAYS * DAY_MS)),
      killSwitchStore.read(),
      objectiveCounter.count(),
      browserErrors.since(new Date(now.getTime() - BROWSER_ERRORS_LISTED_MS)),
    ]);
  return {
    businessDate,
    askedAt: now.toISOString(),
    digests: { ...digests, overdue, late },
    objectives: objectives && [...objectives],
    browserErrors: errors.map(({ at, ...error }) => ({ ...error, at: at.toISOString() })),
    partsOff: KILL_SWITCHES.flatMap((name) => {
      const part = switches.off[name];
      return part ? [{ name, since: part.since.toISOString(), reason: part.reason }] : [];
    }),
    incident: switches.incident
      ? {
          kind: switches.incident.kind,
          publishedAt: switches.incident.publishedAt.toISOString(),
        }
      : null,
    queues,
    setAside: setAside.map(({ path, fields, at }) => ({
      path,
      fields: [...fields],
      at: at.toISOString(),
    })),
    schedules: JOB_NAMES.map((name) => {
      const run = runs.get(name);
      const age = run ? now.getTime() - run.beganAt.getTime() : Infinity;
      return {
        name,
        lastBeganAt: run?.beganAt.toISOString() ?? null,
        isDone: run?.isDone ?? false,
        isMissed: age > 2 * JOBS[name] * MINUTE_MS,
      };
    }),
  };
}
