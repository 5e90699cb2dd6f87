import type { AlertToStore, DetectedAlerts } from '../../alerts/alert-writes.ts';
import {
  EMPTY_ALERT_STATE,
  resetHistory,
  type IntradayAlert,
} from '../../alerts/business-alert-state.ts';
import { detectNewDays, type DetectionResult } from '../../alerts/detection/detect-new-days.ts';
import { takeAlertChanges } from '../../alerts/policy/alert-changes.ts';
import {
  nextAlertCheckAt,
  stopAlertEmails,
  takeForDigest,
} from '../../alerts/policy/intraday-alerts.ts';
import { takeReminders } from '../../alerts/policy/reminders.ts';
import { asStoredAlert } from '../../alerts/stored-alert.ts';
import type { DigestAlert } from '../../alerts/alert/alert.ts';
import type { Alert, AlertChange } from '../../alerts/alert/alert.ts';
import { businessDateAt, type BusinessDate } from '../../calendar/business-date.ts';
import { digestPeriod } from '../../calendar/digest-day.ts';
import type { TimeZone } from '../../calendar/time-zone.ts';
import { cashOn, sourcesOf } from '../../daily-summaries/daily-summaries.ts';
import type { DigestInputs } from './digest-inputs.ts';

/** The alerts of a digest and their writes. */
interface CollectedAlerts {
  /** Undefined if nothing has changed. */
  readonly detectedAlerts: DetectedAlerts | undefined;
  readonly alerts: readonly DigestAlert[];
  /** Earlier alerts that new data resolved or changed. */
  readonly alertChanges: readonly AlertChange[];
  /** How many alerts of earlier digests have no answer yet. */
  readonly openEarlier: number;
  /** The expected low point of cash; null if cash stays above its floor. */
  readonly cashAlert: Alert | null;
}

/** Checks the new complete days for alerts and collects the alerts since the last digest. */
export function collectAlerts(
  { business, dailySummaries, alertState }: DigestInputs,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): CollectedAlerts {
  const { currency, timeZone, closedDays } = business;
  const none = {
    detectedAlerts: undefined,
    alerts: [],
    alertChanges: [],
    openEarlier: 0,
    cashAlert: null,
  };
  if (!dailySummaries) return none;
  // The business has books but no detector state yet, so its history must be replayed first.
  if (!alertState) {
    const detectedAlerts = {
      alertState: resetHistory(EMPTY_ALERT_STATE),
      raised: [],
      resolved: [],
      nextCheckAt: builtAt,
    };
    return { ...none, detectedAlerts };
  }
  const detection = detectNewDays(alertState, {
    until: digestPeriod(digestDay).to,
    sources: sourcesOf(dailySummaries),
    balanceOn: (date) => cashOn(dailySummaries, date)?.balance ?? null,
    closed: closedDays,
    openItems: dailySummaries.openItems,
  });
  const { raised, resolved, corrected } = detection;
  const withoutEmails = resolved.reduce(
    (state, { id }) => stopAlertEmails(state, id),
    detection.alertState,
  );
  const { alertState: afterDigest, intradayAlerts } = takeForDigest(withoutEmails);
  const isOpen = ({ id }: Pick<IntradayAlert, 'id'>) =>
    !afterDigest.trackedAlerts.some((alert) => alert.id === id && alert.resolvedOn !== null);
  const found = mergeAlerts(raised.filter(isOpen), intradayAlerts.filter(isOpen), timeZone);
  const { alertState: afterReminders, alerts: due } = takeReminders(afterDigest, digestDay);
  const alerts = [...found, ...due.filter(({ id }) => !found.some((one) => one.id === id))];
  const reportedIds = new Set(alerts.flatMap(({ id }) => id ?? []));
  const { alertState: nextState, changes: alertChanges } = takeAlertChanges(
    afterReminders,
    reportedIds,
  );
  const cashAlert = alerts.find(({ finding }) => finding === 'cash-low') ?? detection.cashOutlook;
  const openEarlier = nextState.trackedAlerts.filter(
    ({ id, resolvedOn, isAnswered = false }) =>
      resolvedOn === null && !isAnswered && !reportedIds.has(id),
  ).length;
  const collected = { alerts, alertChanges, openEarlier, cashAlert };
  if (nextState === alertState) return { ...collected, detectedAlerts: undefined };
  return {
    ...collected,
    detectedAlerts: {
      alertState: nextState,
      raised: raised.map((alert) => alertToStore(alert, currency, builtAt)),
      resolved,
      corrected,
      nextCheckAt: nextAlertCheckAt(nextState, builtAt),
    },
  };
}

function alertToStore(
  alert: DetectionResult['raised'][number],
  currency: string,
  builtAt: Date,
): AlertToStore {
  const { id, previousStatus, earlier } = alert;
  return {
    id,
    previousStatus,
    stored: {
      ...asStoredAlert(alert, currency, builtAt),
      reopenedOn: previousStatus === 'resolved' ? alert.alert.date : null,
      ...(earlier && { earlier }),
    },
  };
}

/** Lists each alert once. The daily check can find an intraday alert again. */
function mergeAlerts(
  raised: DetectionResult['raised'],
  intradayAlerts: readonly IntradayAlert[],
  timeZone: TimeZone,
): DigestAlert[] {
  const alerts = new Map<string, DigestAlert>(
    raised.map(({ id, alert, earlier }) => [id, { ...alert, id, firstRaisedOn: earlier?.[0]?.on }]),
  );
  for (const { id, alert, foundAt, emailCount } of intradayAlerts) {
    const emailedOn = emailCount > 0 ? { emailedOn: businessDateAt(foundAt, timeZone) } : {};
    alerts.set(id, { ...(alerts.get(id) ?? alert), id, ...emailedOn });
  }
  return [...alerts.values()];
}
