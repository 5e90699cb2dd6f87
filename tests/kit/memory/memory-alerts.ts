import {
  filed,
  alertWritesOf,
  type DetectedAlerts,
} from '@daily-snapshot/domain/alerts/alert-writes';
import { isInScope } from '@daily-snapshot/domain/alerts/thresholds/threshold';
import { NO_ALERT_SETTINGS } from '@daily-snapshot/domain/alerts/alert-settings-schema';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import type { Watches, AlertInputs } from '../../../functions/src/alerts/ports/alert-states.ts';
import { pageOf } from './memory-page.ts';
import type { MemoryStore } from './memory-store.ts';

/** Returns the key of an alert in a map over all businesses. */
export const alertKey = (businessId: string, alertId: string): string => `${businessId} ${alertId}`;

export function saveAlerts(store: MemoryStore, businessId: string, watched: DetectedAlerts): void {
  store.watches.set(businessId, { book: watched.book, nextCheckAt: watched.nextCheckAt });
  for (const filing of alertWritesOf(watched)) {
    const key = alertKey(businessId, filing.id);
    const alert = filed(store.alerts.get(key), filing);
    if (alert) store.alerts.set(key, alert);
  }
}

const NOT_REPLAYED: StoredBacktest = { currency: 'USD', reading: null, backtest: null };

export function memoryAlertStates(store: MemoryStore): Watches {
  const find = (businessId: string): AlertInputs | undefined => {
    const business = store.businesses.get(businessId);
    const dailySummaries = store.dailySummaries.get(businessId);
    const watch = store.watches.get(businessId)?.book;
    return business && dailySummaries && watch && { business, dailySummaries, watch };
  };
  return {
    find: async (businessId) => {
      const watching = find(businessId);
      const settings = store.alertSettings.get(businessId) ?? NO_ALERT_SETTINGS;
      return watching && { ...watching, settings };
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
      const watching = find(businessId);
      const watched = watching && decide(watching);
      if (watched) saveAlerts(store, businessId, watched);
      return watched !== undefined;
    },

    answer: async (businessId, alertId, decide) => {
      const business = store.businesses.get(businessId);
      const alert = store.alerts.get(alertKey(businessId, alertId));
      const existing = store.watches.get(businessId);
      const found = business && alert && existing && { business, alert, watch: existing.book };
      const answered = decide(found);
      if (!answered || !existing) return;
      store.alerts.set(alertKey(businessId, alertId), answered.alert);
      store.watches.set(businessId, { ...existing, book: answered.book });
    },

    linesOf: async (businessId, scope, since) =>
      [...(store.postings.get(businessId)?.values() ?? [])].filter(
        (posting) => posting.date >= since && isInScope(scope, posting),
      ),

    replay: async (businessId) => store.backtests.get(businessId),

    changeSettings: async (businessId, decide) => {
      const business = store.businesses.get(businessId);
      const existing = store.watches.get(businessId);
      const { settings, book } = decide(
        business && {
          business,
          dailySummaries: store.dailySummaries.get(businessId),
          watch: existing?.book,
          settings: store.alertSettings.get(businessId) ?? NO_ALERT_SETTINGS,
        },
      );
      store.alertSettings.set(businessId, settings);
      if (book && existing) store.watches.set(businessId, { ...existing, book });
    },
    alert: async (businessId, alertId) => store.alerts.get(alertKey(businessId, alertId)),

    findDue: async (query) =>
      pageOf(
        query,
        [...store.watches].map(([businessId, { book, nextCheckAt }]) => ({
          at: nextCheckAt ?? undefined,
          id: businessId,
          shard: shardOf(businessId),
          found: { businessId, isUnread: !book.memory },
        })),
      ),
  };
}
