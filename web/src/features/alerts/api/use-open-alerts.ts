import { alertStatusOf, type StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { useLiveDocuments, type Condition } from '../../../lib/data/documents.ts';
import { ALERTS_SHOWN } from './use-alerts.ts';

/**
 * Counts the alerts that need an answer. Returns 0 while loading. Reads only unanswered and snoozed
 * alerts, so the cost does not grow with the number of answered alerts.
 */
export function useOpenAlerts(businessId: string, today: BusinessDate): number {
  const unanswered = useConsentStatus(businessId, { field: ['answer'], equals: null });
  // No document changes when a snooze expires, so snoozed alerts are checked here.
  const snoozed = useConsentStatus(businessId, { field: ['answer', 'answer'], equals: 'snoozed' });
  return [...unanswered, ...snoozed].filter((alert) => isOpen(alert, today)).length;
}

function useConsentStatus(businessId: string, answered: Condition): readonly StoredAlert[] {
  const documents = useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [answered, { field: ['resolvedOn'], equals: null }],
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );
  return documents.status === 'ready' ? documents.value : [];
}

function isOpen(alert: StoredAlert, today: BusinessDate): boolean {
  const state = alertStatusOf(alert, today);
  return state === 'open' || state === 'reopened';
}
