import type { ScoredCandidate } from '../detectors/severity.ts';
import { alertOf } from '../policy/alert-policy.ts';
import type { Alert } from '../alert/alert.ts';
import type { BusinessAlertState } from '../business-alert-state.ts';

/** Returns the cash forecast of a day, reported or not, or null if cash stays above the floor. */
export function cashOutlookAlertOf(candidates: readonly ScoredCandidate[]): Alert | null {
  const cash = candidates.find(({ candidate }) => candidate.detector === 'cash');
  return cash ? alertOf(cash.candidate, cash.severity) : null;
}

/** Returns the latest cash forecast when no day has been processed since. */
export function lastCashOutlookAlert({
  checkpoint,
  trackedAlerts,
}: BusinessAlertState): Alert | null {
  const lastAlert = trackedAlerts.find(
    ({ detector, resolvedOn }) => detector === 'cash' && resolvedOn === null,
  )?.lastAlert;
  const isLater = lastAlert && (!checkpoint || lastAlert.date > checkpoint.processedThrough);
  return (isLater ? lastAlert : checkpoint?.cashOutlook) ?? null;
}
