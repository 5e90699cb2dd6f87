import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import type { Connection } from '../../connections/connection.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';
import { aggregateBulkLines } from '../detectors/aggregate-bulk-lines.ts';
import { isSuppressedByAnswer, AlertPolicy } from '../policy/alert-policy.ts';
import { DetectorEngine } from '../detectors/detector-engine.ts';
import { SEVERITY_CORRECTION } from '../detectors/severity.ts';
import { groupBy } from '../../shared/group-by.ts';
import { ZERO, type Cents } from '../../money/cents.ts';
import { recordAlertChange } from '../policy/alert-changes.ts';
import { addIntradayAlerts, stopAlertEmails } from '../policy/intraday-alerts.ts';
import type { DetectionResult } from './detect-new-days.ts';
import { detectStaleConnections } from './detect-stale-connections.ts';
import { isSameAlert, trackAlert } from '../policy/open-alert.ts';
import { alertIdOf, type StorableAlert } from '../stored-alert.ts';
import type { FoundAlert } from './resolve-findings.ts';
import { visibleOn, type TrackedAlert, type BusinessAlertState } from '../business-alert-state.ts';

/** An older transaction that arrives now is not urgent. */
const RECENT_DAYS = 7;

export interface IntradayView {
  readonly now: Date;
  readonly timeZone: TimeZone;
  /** today in the time zone of the business */
  readonly today: BusinessDate;
  /** current cash; null if no bank reported it recently */
  readonly balance: Cents | null;
  /** by id */
  readonly connections: ReadonlyMap<string, Connection>;
}

export interface IntradayFinding extends StorableAlert, Pick<FoundAlert, 'id'> {
  readonly candidate: Pick<TrackedAlert, 'detector' | 'subject' | 'cause' | 'actual'>;
}

/**
 * Checks the postings since the last processed day for urgent findings. It does not process the
 * day, because daily runs process complete days. The daily run treats these findings as already
 * reported.
 */
export function detectIntraday(
  alertState: BusinessAlertState,
  view: IntradayView,
): Pick<DetectionResult, 'alertState' | 'resolved'> & {
  readonly found: readonly IntradayFinding[];
} {
  const { now, timeZone, today, connections } = view;
  const { stale, nextAt } = detectStaleConnections(connections, timeZone, now);
  const day = dayNumber(today);
  const restored = alertState.trackedAlerts.filter(
    ({ detector, cause, resolvedOn }) =>
      detector === 'connection' &&
      resolvedOn === null &&
      !stale.some(({ candidate }) => candidate.cause === cause),
  );
  const trackedAlerts = alertState.trackedAlerts.map((alert) =>
    restored.includes(alert) ? { ...alert, resolvedOn: day } : alert,
  );
  const isNew = ({ id, candidate }: IntradayFinding) =>
    !trackedAlerts.some((alert) => alert.id === id || isKnown(alert, candidate, day));
  const found = [
    ...(alertState.hasNewPostings ? criticalLines(alertState, view) : []),
    ...stale
      .filter(({ candidate }) => !isSuppressedNow(alertState, candidate, day))
      .map(({ alert, candidate }): IntradayFinding => ({
        id: alertIdOf('connection', candidate.cause, day),
        alert,
        candidate: { ...candidate, actual: null },
      })),
  ].filter(isNew);
  const checked: BusinessAlertState = {
    ...alertState,
    // Unread history is checked after it has been read.
    hasNewPostings: alertState.checkpoint === null && alertState.hasNewPostings,
    connectionsAt: nextAt,
    trackedAlerts: [...trackedAlerts, ...found.map(({ id, ...one }) => trackAlert(id, one, day))],
  };
  const withChanges = restored.reduce(
    (state, alert) => recordAlertChange(stopAlertEmails(state, alert.id), alert, null),
    checked,
  );
  return {
    alertState: addIntradayAlerts(withChanges, found, now),
    found,
    resolved: restored.map(({ id }) => ({ id, on: today })),
  };
}

function criticalLines(
  alertState: BusinessAlertState,
  { today, balance }: IntradayView,
): IntradayFinding[] {
  const { checkpoint } = alertState;
  if (!checkpoint || checkpoint.processedThrough >= today) return [];
  const engine = new DetectorEngine(checkpoint.engine);
  const policy = new AlertPolicy(
    SEVERITY_CORRECTION,
    checkpoint.policy,
    alertState.sensitivity.minSeverity,
  );
  const next = addDays(checkpoint.processedThrough, 1);
  const byDay = groupBy(alertState.unprocessed, (line) => {
    const seen = visibleOn(line);
    return seen > next ? seen : next;
  });
  const dates = new Map(alertState.unprocessed.map(({ id, date }) => [id, date]));
  const since = addDays(today, -RECENT_DAYS);
  const isRecent = (lines: readonly string[]) =>
    lines.length === 0 || lines.some((id) => (dates.get(id) ?? '') >= since);
  const found: IntradayFinding[] = [];
  for (let date = next; date <= today; date = addDays(date, 1)) {
    const day = dayNumber(date);
    const cash = date === today ? balance : null;
    const candidates = engine.detect(date, aggregateBulkLines(byDay.get(date) ?? []), cash);
    const atOnce = candidates.filter(
      ({ candidate }) => DETECTOR_RECORDS[candidate.detector].isIntraday,
    );
    for (const { alert, candidate } of policy.decide(day, atOnce, alertState.rules)) {
      if (alert.level !== 'critical' || !isRecent(alert.lines)) continue;
      const { detector, subject, cause, actual } = candidate;
      const id = alertIdOf(detector, cause, day);
      found.push({ id, alert, candidate: { detector, subject, cause, actual } });
    }
  }
  return found;
}

/**
 * Says whether an alert is already open. Findings that may resolve and return wait for the daily
 * run.
 */
const isKnown = (
  alert: TrackedAlert,
  candidate: Pick<TrackedAlert, 'detector' | 'subject' | 'cause'>,
  today: number,
): boolean =>
  isSameAlert(alert, candidate, today) ||
  (candidate.detector === 'connection' &&
    alert.cause === candidate.cause &&
    alert.resolvedOn === null);

const isSuppressedNow = (
  { rules }: BusinessAlertState,
  candidate: Pick<TrackedAlert, 'detector' | 'subject'>,
  today: number,
): boolean =>
  rules.some((rule) => isSuppressedByAnswer({ ...candidate, impact: ZERO }, rule, today));
