import type { DetectedAlerts } from '../../alerts/alert-writes.ts';
import type { BusinessAlertState } from '../../alerts/business-alert-state.ts';
import type { BusinessDate } from '../../calendar/business-date.ts';
import { possiblyClosedAccounts } from '../../connections/silent-accounts.ts';
import { sourcesOf } from '../../daily-summaries/daily-summaries.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import { dataEndBefore } from '../../connections/data-end.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import type { DeepReadonly } from '../../shared/deep-readonly.ts';
import { withCashWarning } from './cash-outlook.ts';
import { collectAlerts, NO_COLLECTED_ALERTS, type MonitoredBusiness } from './collect-alerts.ts';
import type { Digest } from './digest-schema.ts';
import { ALWAYS_OPEN, closedDayEvidence, isProbablyOpen } from './expected-days.ts';
import type { Snapshot } from './snapshot-schema.ts';
import { snapshotFromSummaries, type ReportedBusiness } from './snapshot-from-summaries.ts';

type DigestBusiness = ReportedBusiness & MonitoredBusiness & DeepReadonly<Announced>;

/** The data that a digest is computed from, as of one instant. */
export interface DigestInputs<Business extends DigestBusiness = DigestBusiness> {
  readonly business: Business;
  /** Undefined until a source is connected. */
  readonly dailySummaries: DailySummaries | undefined;
  /** Undefined until a source is connected. */
  readonly alertState: BusinessAlertState | undefined;
}

/** Questions and announcements of digests, so that none is repeated. */
interface Announced {
  /** silent accounts for which a digest has asked whether they are closed */
  readonly askedEnds?: string[] | undefined;
  /** the last day with data when an e-mail announced the pause until the next file */
  readonly remindedOfEnd?: BusinessDate | undefined;
}

interface AssembledDigest {
  readonly digest: Digest;
  /** The new questions and announcements of this digest. Empty on most days. */
  readonly announced: Announced;
  /** Whether no e-mail is sent, because the data has ended and a reminder said so. */
  readonly isMailPaused: boolean;
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
  const sources = dailySummaries ? sourcesOf(dailySummaries) : [];
  const silentAccounts = possiblyClosedAccounts(sources, digestDay);
  const asked = business.askedEnds ?? [];
  const newlySilent = silentAccounts.filter(({ name }) => !asked.includes(name));
  const stillSilent = silentAccounts.map(({ name }) => name);
  const hasChanged = newlySilent.length > 0 || stillSilent.length < asked.length;
  const evidence = dailySummaries ? closedDayEvidence(business, dailySummaries) : ALWAYS_OPEN;
  const dataEnd = dataEndBefore(sources, digestPeriod(digestDay), (date) =>
    isProbablyOpen(date, evidence, business.currency),
  );
  const isReminded = dataEnd !== null && dataEnd === business.remindedOfEnd;
  const snapshot: Snapshot = {
    ...(dataEnd !== null && { dataEnd }),
    ...(dataEnd !== null && !isReminded && { isEndReminder: true }),
    ...(newlySilent.length > 0 && { silentAccounts: newlySilent }),
    ...withCashWarning(snapshotFromSummaries(business, dailySummaries, digestDay), cashAlert),
    ...(alertChanges.length > 0 ? { alertChanges } : {}),
  };
  const digest = { businessDate: digestDay, snapshot, builtAt };
  return {
    digest: alerts.length > 0 ? { ...digest, alerts } : digest,
    announced: {
      ...(hasChanged && { askedEnds: stillSilent }),
      ...(dataEnd !== null && !isReminded && { remindedOfEnd: dataEnd }),
    },
    // Corrections and alerts are news also without new days.
    isMailPaused:
      isReminded && snapshot.corrections.length + alerts.length + alertChanges.length === 0,
    detectedAlerts,
  };
}
