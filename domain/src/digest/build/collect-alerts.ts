import type { AlertToStore, DetectedAlerts } from '../../alerts/alert-writes.ts';
import {
  EMPTY_ALERT_STATE,
  resetHistory,
  type BusinessAlertState,
  type IntradayAlert,
} from '../../alerts/business-alert-state.ts';
import { detectNewDays, type DetectionResult } from '../../alerts/detection/detect-new-days.ts';
import { takeAlertChanges } from '../../alerts/policy/alert-changes.ts';
import {
  nextAlertCheckAt,
  stopAlertEmails,
  takeForDigest,
} from '../../alerts/policy/intraday-alerts.ts';
import { asStoredAlert } from '../../alerts/stored-alert.ts';
import type { DigestAlert } from '../../alerts/types/alert-facts.ts';
import type { Alert, AlertChange } from '../../alerts/types/alert.ts';
import { businessDateAt, type BusinessDate } from '../../calendar/business-date.ts';
import type { ClosingDays } from '../../calendar/closed-days.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import type { DailySummaries } from '../../daily-summaries/daily-summaries-schema.ts';
import { cashOn, sourcesOf } from '../../daily-summaries/daily-summaries.ts';

/** The fields of a business that alert detection depends on. */
export interface MonitoredBusiness {
  readonly currency: string;
  readonly timeZone: TimeZone;
  readonly closedDays?: ClosingDays | undefined;
}

/** The alerts of a digest and their writes. */
export interface CollectedAlerts {
  /** Undefined if nothing has changed. */
  readonly detectedAlerts: DetectedAlerts | undefined;
  readonly alerts: readonly DigestAlert[];
  /** Earlier alerts that new data resolved or changed. */
  readonly alertChanges: readonly AlertChange[];
  /** The expected low point of cash; null if cash stays above its floor. */
  readonly cashAlert: Alert | null;
}

export const NO_COLLECTED_ALERTS: CollectedAlerts = {
  detectedAlerts: undefined,
  alerts: [],
  alertChanges: [],
  cashAlert: null,
};

/** Checks the new complete days for alerts and collects the alerts since the last digest. */
export function collectAlerts(
  { currency, timeZone, closedDays }: MonitoredBusiness,
  dailySummaries: DailySummaries,
  alertState: BusinessAlertState | undefined,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): CollectedAlerts {
  // The business has books but no detector state yet, so its history must be replayed first.
  if (!alertState) {
    const book = resetHistory(EMPTY_ALERT_STATE);
    const detectedAlerts = { book, told: [], settled: [], nextCheckAt: builtAt };
    return { ...NO_COLLECTED_ALERTS, detectedAlerts };
  }
  const detection = detectNewDays(alertState, {
    until: digestPeriod(digestDay).to,
    sources: sourcesOf(dailySummaries),
    balanceOn: (date) => cashOn(dailySummaries, date)?.balance ?? null,
    closed: closedDays,
    openItems: dailySummaries.openItems,
  });
  const { told: newAlerts, settled: resolved, corrected } = detection;
  const withoutEmails = resolved.reduce(
    (state, { id }) => stopAlertEmails(state, id),
    detection.book,
  );
  const { book: afterDigest, told: intraday } = takeForDigest(withoutEmails);
  const isOpen = ({ id }: Pick<IntradayAlert, 'id'>) =>
    !afterDigest.standing.some((alert) => alert.id === id && alert.resolvedOn !== null);
  const alerts = mergeAlerts(newAlerts.filter(isOpen), intraday.filter(isOpen), timeZone);
  const reportedIds = new Set(alerts.flatMap(({ id }) => id ?? []));
  const { book, changes: alertChanges } = takeAlertChanges(afterDigest, reportedIds);
  const cashAlert = alerts.find(({ finding }) => finding === 'cash-low') ?? detection.cashOutlook;
  const collected = { alerts, alertChanges, cashAlert };
  if (book === alertState) return { ...collected, detectedAlerts: undefined };
  return {
    ...collected,
    detectedAlerts: {
      book,
      told: newAlerts.map((alert) => alertToStore(alert, currency, builtAt)),
      settled: resolved,
      corrected,
      nextCheckAt: nextAlertCheckAt(book, builtAt),
    },
  };
}

function alertToStore(
  alert: DetectionResult['told'][number],
  currency: string,
  builtAt: Date,
): AlertToStore {
  const { id, before, earlier } = alert;
  return {
    id,
    before,
    stored: {
      ...asStoredAlert(alert, currency, builtAt),
      reopenedOn: before === 'settled' ? alert.alert.date : null,
      ...(earlier && { earlier }),
    },
  };
}

/** Lists each alert once. The daily check can find an intraday alert again. */
function mergeAlerts(
  newAlerts: DetectionResult['told'],
  intraday: readonly IntradayAlert[],
  timeZone: TimeZone,
): DigestAlert[] {
  const alerts = new Map<string, DigestAlert>(
    newAlerts.map(({ id, alert, earlier }) => [
      id,
      { ...alert, id, firstToldOn: earlier?.[0]?.on },
    ]),
  );
  for (const { id, alert, foundAt, letters } of intraday) {
    const toldOn = letters > 0 ? { toldOn: businessDateAt(foundAt, timeZone) } : {};
    alerts.set(id, { ...(alerts.get(id) ?? alert), id, ...toldOn });
  }
  return [...alerts.values()];
}
