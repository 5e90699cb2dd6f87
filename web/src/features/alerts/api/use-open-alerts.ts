import { alertStatusOf, type StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import { useLiveDocuments, type Condition } from '../../../lib/data/documents.ts';
import { ALERTS_SHOWN } from './use-alerts.ts';

/**
 * How many alerts want an answer; 0 as long as nobody knows. Reads these and the snoozed ones alone,
 * of which there are few, however many were answered over the years.
 */
export function useOpenAlerts(businessId: string, today: BusinessDate): number {
  const unanswered = useConsentStatus(businessId, { field: ['answer'], equals: null });
  // Nothing is written when a snooze runs out.
  const snoozed = useConsentStatus(businessId, { field: ['answer', 'answer'], equals: 'snoozed' });
  return [...unanswered, ...snoozed].filter((alert) => isOpen(alert, today)).length;
}

function useConsentStatus(businessId: string, answered: Condition): readonly StoredAlert[] {
  const standing = useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [answered, { field: ['resolvedOn'], equals: null }],
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );
  return standing.status === 'ready' ? standing.value : [];
}

function isOpen(alert: StoredAlert, today: BusinessDate): boolean {
  const state = alertStatusOf(alert, today);
  return state === 'open' || state === 'reopened';
}
