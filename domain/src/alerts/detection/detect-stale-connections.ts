import { businessDateAt, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import {
  dataThroughOf,
  STALE_AFTER_MS,
  connectionStateOf,
} from '../../connections/connection-state.ts';
import type { Connection } from '../../connections/connection.ts';
import type { Candidate } from '../alert/candidate.ts';
import { ZERO } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import type { Evidence, AlertAmounts } from '../alert/evidence.ts';

const HOUR_MS = 3_600_000;

/**
 * Short problems end by themselves. After a day, the owner is alerted to a problem that only the
 * owner can fix.
 */
const BROKEN_AFTER_MS = 24 * HOUR_MS;

/** How long a problem lasts before it is reported. */
const ALERT_AFTER_MS = { critical: BROKEN_AFTER_MS, warning: STALE_AFTER_MS } as const;

/** Orders connection alerts within their severity. */
const SEVERITY = { critical: 3, warning: 1 } as const;

/** A connection without recent data. */
export interface StaleConnection {
  readonly alert: Alert;
  readonly candidate: Pick<Candidate, 'detector' | 'subject' | 'cause'>;
}

/**
 * Finds connections to report. A problem that only the owner can fix is critical after a day.
 * Missing data for another reason is a warning.
 * @param connections by id
 * @returns what to report now, and when the result changes without new data
 */
export function detectStaleConnections(
  connections: ReadonlyMap<string, Connection>,
  timeZone: TimeZone,
  now: Date,
): { readonly stale: readonly StaleConnection[]; readonly nextAt: Date | null } {
  const stale: StaleConnection[] = [];
  const instants: number[] = [];
  for (const [id, connection] of connections) {
    if (connection.disconnectedAt || connection.initialSync) continue;
    const through = dataThroughOf(connection);
    const brokenSince = brokenSinceOf(connection, now);
    const facts = { id, name: connection.name, through, timeZone, now };
    if (brokenSince) {
      const alertAt = brokenSince.getTime() + BROKEN_AFTER_MS;
      if (alertAt > now.getTime()) instants.push(alertAt);
      else stale.push(staleConnection(facts, 'critical', brokenSince));
      continue;
    }
    const { accessEndsAt } = connection;
    if (accessEndsAt) instants.push(accessEndsAt.getTime() + BROKEN_AFTER_MS);
    if (!through) continue;
    if (connectionStateOf(connection, now) === 'stale')
      stale.push(staleConnection(facts, 'warning', through));
    else instants.push(through.getTime() + STALE_AFTER_MS);
  }
  const later = instants.filter((instant) => instant > now.getTime());
  return { stale, nextAt: later.length > 0 ? new Date(Math.min(...later)) : null };
}

/** Returns since when only the owner can fix it, or null. */
function brokenSinceOf(
  { problem, problemSince, accessEndsAt }: Connection,
  now: Date,
): Date | null {
  if (problem === 'needs-reconnect') return problemSince ?? now;
  return accessEndsAt && accessEndsAt <= now ? accessEndsAt : null;
}

interface Facts {
  readonly id: string;
  readonly name: string;
  readonly through: Date | null;
  readonly timeZone: TimeZone;
  readonly now: Date;
}

function staleConnection(
  { id, name, through, timeZone, now }: Facts,
  level: 'critical' | 'warning',
  since: Date,
): StaleConnection {
  const today = businessDateAt(now, timeZone);
  const dataThrough: BusinessDate = businessDateAt(through ?? since, timeZone);
  const evidence: Evidence = {
    from: dataThrough,
    to: today,
    measured: [],
    past: [],
    figures: {
      hours: Math.floor((now.getTime() - since.getTime()) / HOUR_MS),
      alertAfterHours: ALERT_AFTER_MS[level] / HOUR_MS,
    },
  };
  return {
    candidate: {
      detector: 'connection',
      subject: id,
      cause: level === 'critical' ? `${id} broken ${since.toISOString()}` : `${id} silent`,
    },
    alert: {
      finding: 'connection-stale',
      date: today,
      severity: SEVERITY[level],
      level,
      counterparty: name,
      measure: null,
      ...recomputeStaleConnection(),
      otherDay: dataThrough,
      lines: [],
      baseline: { of: 'connection', count: dayNumber(today) - dayNumber(dataThrough) },
      evidence,
    },
  };
}

/** Returns no amounts, because a connection without data has no amounts. */
export const recomputeStaleConnection = (): AlertAmounts => ({
  actual: null,
  expected: null,
  impact: ZERO,
});
