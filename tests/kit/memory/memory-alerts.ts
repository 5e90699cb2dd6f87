import {
  applyAlertWrite,
  alertWritesOf,
  type DetectedAlerts,
} from '@daily-snapshot/domain/alerts/alert-writes';
import { isInScope } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { NO_ALERT_SETTINGS } from '@daily-snapshot/domain/alerts/alert-settings-schema';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { AlertStates, AlertInputs } from '../../../functions/src/alerts/ports/alert-states.ts';
import { pageOf } from './memory-page.ts';
import type { MemoryStore } from './memory-store.ts';

/** Returns the key of an alert in a map over all businesses. */
export const alertKey = (businessId: string, alertId: string): string => `${businessId} ${alertId}`;

export function saveAlerts(store: MemoryStore, businessId: string, detected: DetectedAlerts): void {
  store.alertStates.set(businessId, {
    alertState: detected.alertState,
    nextCheckAt: detected.nextCheckAt,
  });
  for (const write of alertWritesOf(detected)) {
    const key = alertKey(businessId, write.id);
    const alert = applyAlertWrite(store.alerts.get(key), write);
    if (alert) store.alerts.set(key, alert);
  }
}

const NOT_REPLAYED: StoredBacktest = { currency: 'USD', reading: null, backtest: null };

export function memoryAlertStates(store: MemoryStore): AlertStates {
  const find = (businessId: string): AlertInputs | undefined => {
    const business = store.businesses.get(businessId);
    const dailySummaries = store.dailySummaries.get(businessId);
    const alertState = store.alertStates.get(businessId)?.alertState;
    return business && dailySummaries && alertState && { business, dailySummaries, alertState };
  };
  return {
    find: async (businessId) => {
      const inputs = find(businessId);
      const settings = store.alertSettings.get(businessId) ?? NO_ALERT_SETTINGS;
      return inputs && { ...inputs, settings };
    },

    history: async (businessId, since) => ({
      postings: [...(store.postings.get(businessId)?.values() ?? [])]
        .filter(({ date }) => date >= since)
        .toSorted((a, b) => compareText(b.date, a.date)),
    }),

    saveReplay: async (businessId, replay) => {
      const before = store.backtests.get(businessId) ?? NOT_REPLAYED;
      store.backtests.set(businessId, { ...before, ...replay });
    },

    change: async (businessId, decide) => {
      const inputs = find(businessId);
      const detected = inputs && decide(inputs);
      if (detected) saveAlerts(store, businessId, detected);
      return detected !== undefined;
    },

    answer: async (businessId, alertId, decide) => {
      const business = store.businesses.get(businessId);
      const alert = store.alerts.get(alertKey(businessId, alertId));
      const existing = store.alertStates.get(businessId);
      const found = business &&
        alert &&
        existing && { business, alert, alertState: existing.alertState };
      const answered = decide(found);
      if (!answered || !existing) return;
      store.alerts.set(alertKey(businessId, alertId), answered.alert);
      store.alertStates.set(businessId, { ...existing, alertState: answered.alertState });
    },

    linesOf: async (businessId, scope, since) =>
      [...(store.postings.get(businessId)?.values() ?? [])].filter(
        (posting) => posting.date >= since && isInScope(scope, posting),
      ),

    replay: async (businessId) => store.backtests.get(businessId),

    changeSettings: async (businessId, decide) => {
      const business = store.businesses.get(businessId);
      const existing = store.alertStates.get(businessId);
      const { settings, alertState } = decide(
        business && {
          business,
          dailySummaries: store.dailySummaries.get(businessId),
          alertState: existing?.alertState,
          settings: store.alertSettings.get(businessId) ?? NO_ALERT_SETTINGS,
        },
      );
      store.alertSettings.set(businessId, settings);
      if (alertState && existing) store.alertStates.set(businessId, { ...existing, alertState });
    },
    alert: async (businessId, alertId) => store.alerts.get(alertKey(businessId, alertId)),

    findDue: async (query) =>
      pageOf(
        query,
        [...store.alertStates].map(([businessId, { alertState, nextCheckAt }]) => ({
          at: nextCheckAt ?? undefined,
          id: businessId,
          shard: shardOf(businessId),
          found: { businessId, isUnread: !alertState.checkpoint },
        })),
      ),
  };
}
