import type { ScoredCandidate } from '../detectors/severity.ts';
import { alertOf } from '../policy/alert-policy.ts';
import type { Alert } from '../types/alert.ts';
import type { BusinessAlertState } from '../business-alert-state.ts';

/** What a day expects of cash, told or not; null: nothing under the floor. */
export function cashOutlookAlertOf(noticed: readonly ScoredCandidate[]): Alert | null {
  const cash = noticed.find(({ candidate }) => candidate.detector === 'cash');
  return cash ? alertOf(cash.candidate, cash.severity) : null;
}

/** What is expected of cash where no day has come since: as the last one had it, or as it was told later. */
export function lastCashOutlookAlert({ memory, standing }: BusinessAlertState): Alert | null {
  const told = standing.find(
    ({ detector, resolvedOn }) => detector === 'cash' && resolvedOn === null,
  )?.told;
  const isLater = told && (!memory || told.date > memory.processedThrough);
  return (isLater ? told : memory?.cashOutlook) ?? null;
}
