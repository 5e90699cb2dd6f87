import { dateOfDayNumber, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { SEVERITY_CORRECTION } from '../detectors/severity.ts';
import { AlertPolicy, type ScoredAlert } from '../policy/alert-policy.ts';
import { billsOf } from '../alert/alert-cause.ts';
import { DETECTOR_RECORDS } from '../types/alert-types.ts';
import { SAME_CAUSE_DAYS } from '../policy/alert-deduplicator.ts';
import type { Alert } from '../alert/alert.ts';
import { recordAlertChange } from '../policy/alert-changes.ts';
import type { ScoredDay } from './digest-day-buffer.ts';
import { trackAlert } from '../policy/open-alert.ts';
import type { AlertCorrection } from '../stored-alert.ts';
import type { TrackedAlert, BusinessAlertState } from '../business-alert-state.ts';

/** An alert whose content has changed since it was reported. */
export interface CorrectedAlert {
  readonly id: string;
  /** the current alert */
  readonly alert: Alert;
  /** null if only its posting id changed, or if it now names other bills of the same cause */
  readonly correction: AlertCorrection | null;
}

export interface Corrections {
  readonly alertState: BusinessAlertState;
  readonly resolved: readonly { readonly id: string; readonly on: BusinessDate }[];
  readonly corrected: readonly CorrectedAlert[];
}

/** An alert policy with a long history and no reported alerts. */
const UNBIASED = { causes: [], recentAlerts: [], first: 0 } as const;

/**
 * Compares open alerts with a history that was read again. An alert that is no longer found
 * resolves, and one with another amount is corrected. Answers and the current policy do not matter,
 * because the alert was already reported.
 *
 * @param lately the findings of recent days; older alerts stay unchanged
 */
export function correctOpenAlerts(
  alertState: BusinessAlertState,
  lately: readonly ScoredDay[],
): Corrections {
  const [first, last] = [lately[0]?.date, lately.at(-1)?.date];
  if (first === undefined || last === undefined) return { alertState, resolved: [], corrected: [] };
  const found = scoreAll(lately);
  const [from, to] = [dayNumber(first), dayNumber(last)];
  const resolved: Corrections['resolved'][number][] = [];
  const corrected: CorrectedAlert[] = [];
  const trackedAlerts = alertState.trackedAlerts.map((alert) => {
    const isFromPostings = !DETECTOR_RECORDS[alert.detector].isOutsidePostings;
    const isOpen = alert.resolvedOn === null && alert.day >= from && alert.day <= to;
    if (!isFromPostings || !isOpen) return alert;
    const again = closest(found, alert);
    if (!again) {
      resolved.push({ id: alert.id, on: dateOfDayNumber(to) });
      return { ...alert, resolvedOn: to };
    }
    const { actual, cause } = again.candidate;
    const isSame = actual === alert.actual;
    // the alert continues under its new cause
    if (isCondition(alert)) return { ...alert, cause };
    if (isSame && isOfSameLines(alert, again.alert)) return alert;
    const correction = isSame ? null : { on: last, was: alert.actual };
    corrected.push({ id: alert.id, alert: again.alert, correction });
    const now = { ...again, candidate: { ...alert, actual } };
    return { ...alert, ...trackAlert(alert.id, now, alert.day) };
  });
  const isResolved = (id: string) => resolved.some((one) => one.id === id);
  const intradayAlerts = alertState.intradayAlerts
    .filter(({ id }) => !isResolved(id))
    .map((one) => ({
      ...one,
      alert: corrected.find(({ id }) => id === one.id)?.alert ?? one.alert,
    }));
  const changed = alertState.trackedAlerts.reduce((state, alert) => {
    const now = corrected.find(({ id, correction }) => id === alert.id && correction)?.alert;
    return now || isResolved(alert.id) ? recordAlertChange(state, alert, now ?? null) : state;
  }, alertState);
  return { alertState: { ...changed, trackedAlerts, intradayAlerts }, resolved, corrected };
}

interface Found extends Pick<ScoredAlert, 'alert' | 'candidate'> {
  readonly foundOn: number;
}

function scoreAll(days: readonly ScoredDay[]): Found[] {
  const policy = new AlertPolicy(SEVERITY_CORRECTION, UNBIASED);
  return days.flatMap(({ date, candidates }) => {
    const foundOn = dayNumber(date);
    return policy.score(foundOn, candidates).map(({ alert, candidate }) => ({
      alert,
      candidate,
      foundOn,
    }));
  });
}

/**
 * Says whether the amount of an alert changes from day to day with new data, which is not a
 * correction.
 */
const isCondition = ({ detector }: TrackedAlert): boolean =>
  DETECTOR_RECORDS[detector].isOngoing === true;

/** Says whether an alert has the same postings. Old alerts stored no posting ids. */
const isOfSameLines = ({ lastAlert }: TrackedAlert, { lines }: Alert): boolean =>
  !lastAlert ||
  (lastAlert.lines.length === lines.length && lines.every((id) => lastAlert.lines.includes(id)));

/**
 * Returns the matching finding with the nearest amount. If several are equal, it returns the one
 * with the nearest day.
 */
function closest(found: readonly Found[], alert: TrackedAlert): Found | undefined {
  const away = ({ foundOn, candidate: { actual } }: Found): [days: number, amount: number] => [
    Math.abs(foundOn - alert.day),
    Math.abs((actual ?? 0) - (alert.actual ?? 0)),
  ];
  return found
    .filter(
      ({ foundOn, candidate: { detector, cause, subject, bills } }) =>
        detector === alert.detector &&
        (bills
          ? bills.some((bill) => billsOf(alert).includes(bill.cause))
          : (cause === alert.cause || subject === alert.subject) &&
            Math.abs(foundOn - alert.day) < SAME_CAUSE_DAYS),
    )
    .toSorted((a, b) => {
      const [[daysA, amountA], [daysB, amountB]] = [away(a), away(b)];
      return amountA - amountB || daysA - daysB;
    })[0];
}
