import type { DayNumber } from '../calendar/business-date.ts';
import type { AlertCause, ToldAlert } from '../detectors/told-alert.ts';
import { SAME_CAUSE_DAYS } from '../detectors/told-causes.ts';
import type { Alert } from '../signals/alert.ts';
import { withoutEvidence } from './alert-changes.ts';
import type { StandingAlert } from './watch-book.ts';

/** What comes back so soon after it was settled is the same alert. */
const SAME_ALERT_DAYS = 60;

/** The first time is kept, and the latest few. */
const MOST_EARLIER = 6;

/** What a standing alert has said until it is told again; what was told between two mornings is one telling. */
export function earlierOf(
  { told, earlier = [] }: StandingAlert,
  { date }: Alert,
): Pick<StandingAlert, 'earlier'> {
  const all =
    told && told.date !== date ? [...earlier, { on: told.date, actual: told.actual }] : earlier;
  const [first, ...later] = all;
  return first ? { earlier: [first, ...later.slice(1 - MOST_EARLIER)] } : {};
}

/** What was told, as it stands from now on. */
export const standingAlert = (
  id: string,
  { alert, candidate: { detector, cause, subject, actual } }: ToldAlert,
  day: DayNumber,
): StandingAlert => ({
  id,
  detector,
  cause,
  subject,
  actual,
  ...(alert.expected ? { low: alert.expected.low } : {}),
  day,
  settledOn: null,
  told: withoutEvidence(alert),
});

/**
 * A condition that comes and goes is one alert; two charges, two missed payments are two. One cause is
 * told once in a week, so what is found of it again was told between two mornings. A weak day that turns
 * out to be the beginning of a drop is one alert with it.
 */
export const isSameAgain = (
  alert: StandingAlert,
  { detector, subject, cause }: Pick<AlertCause, 'detector' | 'subject' | 'cause'>,
  today: number,
): boolean =>
  alert.detector === detector
    ? detector === 'cash' || detector === 'revenue-drift'
      ? alert.subject === subject && today - (alert.settledOn ?? today) <= SAME_ALERT_DAYS
      : alert.cause === cause && Math.abs(today - alert.day) < SAME_CAUSE_DAYS
    : alert.detector === 'revenue-day' &&
      detector === 'revenue-drift' &&
      alert.settledOn === null &&
      today - alert.day < SAME_CAUSE_DAYS;
