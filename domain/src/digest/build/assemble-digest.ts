import type { BusinessDate } from '../../calendar/business-date.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import { emptyDailySummaries } from '../../daily-summaries/daily-summaries.ts';
import { announcementsOf } from './announcements.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { withCashWarning } from './cash-outlook.ts';
import { collectAlerts } from './collect-alerts.ts';
import type { DigestInputs } from './digest-inputs.ts';
import type { Digest } from './digest-schema.ts';
import { DataCompleteness } from './data-completeness.ts';
import type { Snapshot } from './snapshot-schema.ts';

/**
 * Builds the digest of a day and the alert writes that go with it.
 *
 * @returns `isMailPaused`: no e-mail is sent, because the data has ended and a reminder said so
 */
export function assembleDigest(
  inputs: DigestInputs,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
) {
  const { business } = inputs;
  const dailySummaries = inputs.dailySummaries ?? emptyDailySummaries(digestPeriod(digestDay).from);
  const { alerts, alertChanges, openEarlier, cashAlert, detectedAlerts } = collectAlerts(inputs, {
    digestDay,
    builtAt,
  });
  const completeness = new DataCompleteness(business, dailySummaries);
  const { printed, announced } = announcementsOf(business, completeness, digestDay);
  const snapshot: Snapshot = {
    ...printed,
    ...withCashWarning(buildSnapshot(business, dailySummaries, digestDay), cashAlert),
    alertChanges: alertChanges.length > 0 ? alertChanges : undefined,
    openAlerts: openEarlier > 0 ? openEarlier : undefined,
  };
  const digest: Digest = {
    businessDate: digestDay,
    snapshot,
    builtAt,
    alerts: alerts.length > 0 ? alerts : undefined,
  };
  return { digest, announced, isMailPaused: isWithoutNews(digest), detectedAlerts };
}

/**
 * Says whether a digest has nothing to report because the imported files have ended and an earlier
 * digest said so. Corrections and alerts are news even without new days.
 */
export function isWithoutNews({
  snapshot,
  alerts = [],
}: Pick<Digest, 'snapshot' | 'alerts'>): boolean {
  const { dataEnd, isEndReminder, corrections, alertChanges = [] } = snapshot;
  const isEndKnown = dataEnd !== undefined && !isEndReminder;
  return isEndKnown && corrections.length + alerts.length + alertChanges.length === 0;
}
