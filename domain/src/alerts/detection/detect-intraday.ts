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
  /** in the zone of the business */
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
 * day, because daily runs process complete days. The daily run treats what is found here as already
 * reported.
 */
export function detectIntraday(
  book: BusinessAlertState,
  view: IntradayView,
): Pick<DetectionResult, 'book' | 'settled'> & { readonly found: readonly IntradayFinding[] } {
  const { now, timeZone, today, connections } = view;
  const { silent, nextAt } = detectStaleConnections(connections, timeZone, now);
  const day = dayNumber(today);
  const mended = book.standing.filter(
    ({ detector, cause, resolvedOn }) =>
      detector === 'connection' &&
      resolvedOn === null &&
      !silent.some(({ candidate }) => candidate.cause === cause),
  );
  const standing = book.standing.map((alert) =>
    mended.includes(alert) ? { ...alert, resolvedOn: day } : alert,
  );
  const isNew = ({ id, candidate }: IntradayFinding) =>
    !standing.some((alert) => alert.id === id || isKnown(alert, candidate, day));
  const found = [
    ...(book.hasNews ? criticalLines(book, view) : []),
    ...silent
      .filter(({ candidate }) => !isSilencedNow(book, candidate, day))
      .map(({ alert, candidate }): IntradayFinding => ({
        id: alertIdOf('connection', candidate.cause, day),
        alert,
        candidate: { ...candidate, actual: null },
      })),
  ].filter(isNew);
  const looked: BusinessAlertState = {
    ...book,
    // Unread history is checked after it has been read.
    hasNews: book.memory === null && book.hasNews,
    connectionsAt: nextAt,
    standing: [...standing, ...found.map(({ id, ...one }) => trackAlert(id, one, day))],
  };
  const told = mended.reduce(
    (so, alert) => recordAlertChange(stopAlertEmails(so, alert.id), alert, null),
    looked,
  );
  return {
    book: addIntradayAlerts(told, found, now),
    found,
    settled: mended.map(({ id }) => ({ id, on: today })),
  };
}

function criticalLines(
  book: BusinessAlertState,
  { today, balance }: IntradayView,
): IntradayFinding[] {
  const { memory } = book;
  if (!memory || memory.processedThrough >= today) return [];
  const watch = new DetectorEngine(memory.watch);
  const teller = new AlertPolicy(SEVERITY_CORRECTION, memory.teller, book.telling.bar);
  const next = addDays(memory.processedThrough, 1);
  const byDay = groupBy(book.unprocessed, (line) => {
    const seen = visibleOn(line);
    return seen > next ? seen : next;
  });
  const dates = new Map(book.unprocessed.map(({ id, date }) => [id, date]));
  const since = addDays(today, -RECENT_DAYS);
  const isRecent = (lines: readonly string[]) =>
    lines.length === 0 || lines.some((id) => (dates.get(id) ?? '') >= since);
  const found: IntradayFinding[] = [];
  for (let date = next; date <= today; date = addDays(date, 1)) {
    const day = dayNumber(date);
    const cash = date === today ? balance : null;
    const noticed = watch.detect(date, aggregateBulkLines(byDay.get(date) ?? []), cash);
    const atOnce = noticed.filter(
      ({ candidate }) => DETECTOR_RECORDS[candidate.detector].isIntraday,
    );
    for (const { alert, candidate } of teller.decide(day, atOnce, book.rules)) {
      if (alert.level !== 'critical' || !isRecent(alert.lines)) continue;
      const { detector, subject, cause, actual } = candidate;
      const id = alertIdOf(detector, cause, day);
      found.push({ id, alert, candidate: { detector, subject, cause, actual } });
    }
  }
  return found;
}

/** Says whether an alert is already open. Findings that come and go wait for the daily run. */
const isKnown = (
  alert: TrackedAlert,
  candidate: Pick<TrackedAlert, 'detector' | 'subject' | 'cause'>,
  today: number,
): boolean =>
  isSameAlert(alert, candidate, today) ||
  (candidate.detector === 'connection' &&
    alert.cause === candidate.cause &&
    alert.resolvedOn === null);

const isSilencedNow = (
  { rules }: BusinessAlertState,
  candidate: Pick<TrackedAlert, 'detector' | 'subject'>,
  today: number,
): boolean =>
  rules.some((rule) => isSuppressedByAnswer({ ...candidate, impact: ZERO }, rule, today));
