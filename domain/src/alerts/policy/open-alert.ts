import type { DayNumber } from '../../calendar/business-date.ts';
import type { AlertCause, NewAlert } from '../alert/alert-cause.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';
import { SAME_CAUSE_DAYS } from './alert-deduplicator.ts';
import type { Alert } from '../alert/alert.ts';
import { withoutEvidence } from './alert-changes.ts';
import type { TrackedAlert } from '../business-alert-state.ts';

/** An alert that returns within this many days after its resolution is the same alert. */
const SAME_ALERT_DAYS = 60;

/** The first earlier version is stored, and the latest ones up to this total. */
const MAX_EARLIER = 6;

/**
 * Returns the earlier versions of a tracked alert that is reported again. Versions of the same day
 * count as one.
 */
export function earlierAlertsOf(
  { lastAlert, earlier = [] }: TrackedAlert,
  { date }: Alert,
): Pick<TrackedAlert, 'earlier'> {
  const all =
    lastAlert && lastAlert.date !== date
      ? [...earlier, { on: lastAlert.date, actual: lastAlert.actual }]
      : earlier;
  const [first, ...later] = all;
  return first ? { earlier: [first, ...later.slice(1 - MAX_EARLIER)] } : {};
}

/** Returns an alert as tracked from now on. */
export const trackAlert = (
  id: string,
  { alert, candidate: { detector, cause, subject, actual } }: NewAlert,
  day: DayNumber,
): TrackedAlert => ({
  id,
  detector,
  cause,
  subject,
  actual,
  ...(alert.expected ? { low: alert.expected.low } : {}),
  day,
  resolvedOn: null,
  lastAlert: withoutEvidence(alert),
});

/**
 * Says whether a finding belongs to an earlier alert. A condition that comes and goes is one alert.
 * Two charges or two missed payments are two alerts. A cause is reported once a week, so an earlier
 * finding of the same cause is the same alert. A weak day that becomes the start of a sales drop
 * belongs to the drop.
 */
export const isSameAlert = (
  alert: TrackedAlert,
  { detector, subject, cause }: Pick<AlertCause, 'detector' | 'subject' | 'cause'>,
  today: number,
): boolean =>
  alert.detector === detector
    ? DETECTOR_RECORDS[detector].canReopen
      ? alert.subject === subject && today - (alert.resolvedOn ?? today) <= SAME_ALERT_DAYS
      : alert.cause === cause && Math.abs(today - alert.day) < SAME_CAUSE_DAYS
    : alert.detector === 'revenue-day' &&
      detector === 'revenue-drift' &&
      alert.resolvedOn === null &&
      today - alert.day < SAME_CAUSE_DAYS;
