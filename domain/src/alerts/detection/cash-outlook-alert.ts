import type { ScoredCandidate } from '../detectors/severity.ts';
import { alertOf } from '../policy/alert-policy.ts';
import type { Alert } from '../types/alert.ts';
import type { BusinessAlertState } from '../business-alert-state.ts';

/** Returns the cash forecast of a day, reported or not, or null if cash stays above the floor. */
export function cashOutlookAlertOf(noticed: readonly ScoredCandidate[]): Alert | null {
  const cash = noticed.find(({ candidate }) => candidate.detector === 'cash');
  return cash ? alertOf(cash.candidate, cash.severity) : null;
}

/** Returns the latest cash forecast when no day has been processed since. */
export function lastCashOutlookAlert({ memory, standing }: BusinessAlertState): Alert | null {
  const told = standing.find(
    ({ detector, resolvedOn }) => detector === 'cash' && resolvedOn === null,
  )?.told;
  const isLater = told && (!memory || told.date > memory.processedThrough);
  return (isLater ? told : memory?.cashOutlook) ?? null;
}
