import type { DayNumber } from '../../calendar/business-date.ts';
import type { AlertCause, NewAlert } from '../types/alert-cause.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';
import { SAME_CAUSE_DAYS } from './alert-deduplicator.ts';
import type { Alert } from '../types/alert.ts';
import { withoutEvidence } from './alert-changes.ts';
import type { TrackedAlert } from '../business-alert-state.ts';

/** What comes back so soon after it was settled is the same alert. */
const SAME_ALERT_DAYS = 60;

/** The first time is kept, and the latest few. */
const MOST_EARLIER = 6;

/** What a standing alert has said until it is told again; what was told between two mornings is one telling. */
export function earlierAlertsOf(
  { told, earlier = [] }: TrackedAlert,
  { date }: Alert,
): Pick<TrackedAlert, 'earlier'> {
  const all =
    told && told.date !== date ? [...earlier, { on: told.date, actual: told.actual }] : earlier;
  const [first, ...later] = all;
  return first ? { earlier: [first, ...later.slice(1 - MOST_EARLIER)] } : {};
}

/** What was told, as it stands from now on. */
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
  told: withoutEvidence(alert),
});

/**
 * A condition that comes and goes is one alert; two charges, two missed payments are two. One cause is
 * told once in a week, so what is found of it again was told between two mornings. A weak day that turns
 * out to be the beginning of a drop is one alert with it.
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
