import type { DetectedAlerts } from '../../alerts/alert-writes.ts';
import type { BusinessAlertState } from '../../alerts/business-alert-state.ts';
import type { BusinessDate } from '../../calendar/business-date.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { withCashWarning } from './cash-outlook.ts';
import { collectAlerts, NO_COLLECTED_ALERTS, type MonitoredBusiness } from './collect-alerts.ts';
import type { Digest } from './digest-schema.ts';
import { snapshotFromSummaries, type ReportedBusiness } from './snapshot-from-summaries.ts';

/** The data that a digest is computed from, as of one instant. */
export interface DigestInputs<
  Business extends ReportedBusiness & MonitoredBusiness = ReportedBusiness & MonitoredBusiness,
> {
  readonly business: Business;
  /** Undefined until a source is connected. */
  readonly dailySummaries: DailySummaries | undefined;
  /** Undefined until a source is connected. */
  readonly alertState: BusinessAlertState | undefined;
}

interface AssembledDigest {
  readonly digest: Digest;
  /** Undefined if alert detection changed nothing. */
  readonly detectedAlerts: DetectedAlerts | undefined;
}

/** Builds the digest of a day and the alert writes that go with it. */
export function assembleDigest(
  { business, dailySummaries, alertState }: DigestInputs,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): AssembledDigest {
  const { detectedAlerts, alerts, alertChanges, cashAlert } = dailySummaries
    ? collectAlerts(business, dailySummaries, alertState, { digestDay, builtAt })
    : NO_COLLECTED_ALERTS;
  const snapshot = {
    ...withCashWarning(snapshotFromSummaries(business, dailySummaries, digestDay), cashAlert),
    ...(alertChanges.length > 0 ? { alertChanges } : {}),
  };
  const digest = { businessDate: digestDay, snapshot, builtAt };
  return { digest: alerts.length > 0 ? { ...digest, alerts } : digest, detectedAlerts };
}
