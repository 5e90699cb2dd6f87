import { alertStatusOf, type StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useEffect, useRef } from 'react';
import { type Condition, useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { useCallable } from '../../../lib/data/callable.ts';

/** Covers many years at one alert a month. */
export const ALERTS_SHOWN = 60;

/** Subscribes to the alerts of a business, most recently found first. */
export const useAlerts = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      orderBy: { field: 'foundAt', direction: 'desc' },
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );

/** Subscribes to the alerts about a range of days. */
export const useAlertsAbout = (
  businessId: string,
  { from, to }: Period,
): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [{ field: ['alert', 'date'], from, to }],
      limit: ALERTS_SHOWN,
    },
    storedAlertSchema,
  );

/**
 * Counts the alerts that need an answer. Returns 0 while loading. Reads only unanswered and snoozed
 * alerts, so the cost does not grow with the number of answered alerts.
 */
export function useOpenAlerts(businessId: string, today: BusinessDate): number {
  const unanswered = useUnresolvedAlerts(businessId, { field: ['answer'], equals: null });
  // No document changes when a snooze expires, so snoozed alerts are checked here.
  const snoozed = useUnresolvedAlerts(businessId, {
    field: ['answer', 'answer'],
    equals: 'snoozed',
  });
  return [...unanswered, ...snoozed].filter((alert) => isOpen(alert, today)).length;
}

function useUnresolvedAlerts(
  businessId: string,
  answerCondition: Condition,
): readonly StoredAlert[] {
  const documents = useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [answerCondition, { field: ['resolvedOn'], equals: null }],
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

const MAX_ANSWERS = 200;

/** Subscribes to the alerts whose answers affect future alerts: expected and muted. */
export const useSavedAnswers = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(
    {
      collection: paths.alerts(businessId),
      where: [{ field: ['answer', 'answer'], oneOf: ['expected', 'snoozed'] }],
      limit: MAX_ANSWERS,
    },
    storedAlertSchema,
  );

/** The maximum number of alerts per request. */
const MAX_PER_REQUEST = 20;

/**
 * Marks alerts as seen by the owner, so that no reminder e-mail follows. If the request fails, the
 * e-mail is sent as usual.
 *
 * @param alerts null while no alert should be marked
 */
export function useMarkAlertSeen(
  businessId: string,
  alerts: readonly WithId<StoredAlert>[] | null,
) {
  const note = useCallable('markAlertsSeen');
  const noted = useRef(new Set<string>());
  useEffect(() => {
    const unseen = (alerts ?? []).filter(
      ({ id, sentAt, seenAt }) => sentAt && !seenAt && !noted.current.has(id),
    );
    if (unseen.length === 0) return;
    const alertIds = unseen.slice(0, MAX_PER_REQUEST).map(({ id }) => id);
    for (const id of alertIds) noted.current.add(id);
    void note({ businessId, alertIds });
  }, [alerts, businessId, note]);
}
