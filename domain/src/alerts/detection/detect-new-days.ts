import { addDays, dayNumber, type BusinessDate } from '../../calendar/business-date.ts';
import { NEVER_CLOSED, type ClosingDays } from '../../calendar/closed-days.ts';
import { SEVERITY_CORRECTION } from '../detectors/severity.ts';
import { AlertPolicy } from '../policy/alert-policy.ts';
import { DetectorEngine } from '../detectors/detector-engine.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import type { BoundedOpenItems } from '../../ledger/open-items/bounded-open-items.ts';
import type { SourceState } from '../../connections/source-state.ts';
import { recordAlertChange, withoutEvidence } from '../policy/alert-changes.ts';
import type { CorrectedAlert } from './correct-open-alerts.ts';
import { completeThrough } from './complete-through.ts';
import { DayDetector } from './day-detector.ts';
import { lastCashOutlookAlert } from './cash-outlook-alert.ts';
import type { FoundAlert, ResolvedAlert } from './resolve-findings.ts';
import {
  visibleOn,
  type DetectorCheckpoint,
  type TrackedAlert,
  type BusinessAlertState,
} from '../business-alert-state.ts';
import { CHECKPOINT_VERSION } from '../checkpoint-version.ts';

export interface DaysToDetect {
  /** the last day that is over */
  readonly until: BusinessDate;
  readonly sources: readonly SourceState[];
  /** returns cash at the end of a day, or null if unknown */
  readonly balanceOn: (date: BusinessDate) => Cents | null;
  /** absent if the business never closes */
  readonly closed?: ClosingDays | undefined;
  /** current unpaid invoices; absent if no books provide them */
  readonly openItems?: BoundedOpenItems | undefined;
}

export interface DetectionResult {
  readonly alertState: BusinessAlertState;
  readonly raised: readonly FoundAlert[];
  /** earlier alerts that have resolved */
  readonly resolved: readonly ResolvedAlert[];
  /** earlier alerts that now name other bills */
  readonly corrected: readonly CorrectedAlert[];
  /** the cash forecast of the last processed day; null if cash stays above the floor */
  readonly cashOutlook: Alert | null;
}

/** Processes the new complete days, each once and in order. */
export function detectNewDays(
  alertState: BusinessAlertState,
  { until, sources, balanceOn, closed = NEVER_CLOSED, openItems }: DaysToDetect,
): DetectionResult {
  const complete = completeThrough(sources);
  const { checkpoint } = alertState;
  const last = complete && complete < until ? complete : until;
  if (!checkpoint || !complete || checkpoint.processedThrough >= last) {
    return {
      alertState,
      raised: [],
      resolved: [],
      corrected: [],
      cashOutlook: lastCashOutlookAlert(alertState),
    };
  }
  const engine = new DetectorEngine(checkpoint.engine);
  const policy = new AlertPolicy(
    SEVERITY_CORRECTION,
    checkpoint.policy,
    alertState.sensitivity.minSeverity,
  );
  const { rules, trackedAlerts, thresholds } = alertState;
  const days = new DayDetector({ engine, policy, rules, trackedAlerts, thresholds, closed });
  const isDue = groupBy(alertState.unprocessed, (line) => visibleOn(line) <= last);
  const byDay = groupBy(isDue.get(true) ?? [], (line) => {
    const seen = visibleOn(line);
    return seen > checkpoint.processedThrough ? seen : addDays(checkpoint.processedThrough, 1);
  });
  for (let date = addDays(checkpoint.processedThrough, 1); date <= last; date = addDays(date, 1)) {
    days.detect({
      date,
      lines: byDay.get(date) ?? [],
      balance: balanceOn(date),
      // current unpaid invoices do not apply to earlier days
      openItems: date === last ? openItems : undefined,
    });
  }
  const { raised, resolved, corrected } = days.raise(last);
  const { cashOutlook } = days;
  const next: DetectorCheckpoint = {
    version: CHECKPOINT_VERSION,
    engine: engine.toState(),
    policy: policy.toState(),
    processedThrough: last,
    cashOutlook: cashOutlook && withoutEvidence(cashOutlook),
  };
  const end = dayNumber(last);
  const recordCorrected = (state: BusinessAlertState, alert: TrackedAlert): BusinessAlertState => {
    const now = corrected.find(({ id }) => id === alert.id)?.alert;
    return now ? recordAlertChange(state, alert, now) : state;
  };
  const recordResolved = (state: BusinessAlertState, alert: TrackedAlert): BusinessAlertState => {
    const over = resolved.find(({ id }) => id === alert.id);
    return over ? recordAlertChange(state, alert, null, over.isNewNormal) : state;
  };
  return {
    raised,
    resolved,
    corrected,
    cashOutlook,
    alertState: {
      ...days.trackedAlerts.reduce(
        recordResolved,
        alertState.trackedAlerts.reduce(recordCorrected, alertState),
      ),
      checkpoint: next,
      unprocessed: isDue.get(false) ?? [],
      thresholds: days.thresholds,
      rules: alertState.rules.filter(({ until: day }) => day === null || day >= end),
      trackedAlerts: days.trackedAlerts,
    },
  };
}
