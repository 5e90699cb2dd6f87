import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { storedAlertSchema } from '@daily-snapshot/domain/alerts/stored-alert-schema';
import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { counterpartyKey } from '@daily-snapshot/domain/ledger/classification/counterparty';
import type { AlertType } from '@daily-snapshot/domain/alerts/types/alert-types';
import { useEffect, useRef } from 'react';
import { mutedPayeesOf, mutedTypesByPayee } from '../model/muted-payees.ts';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';
import { useCallable } from '../../../lib/data/callable.ts';
import { firstViewEnd } from '../../../lib/early/first-view-gate.ts';
import {
  ALERTS_SHOWN,
  handledAlerts,
  latestAlerts,
  MAX_ANSWERS,
  snoozedAlerts,
  unansweredAlerts,
} from '../model/open-alert-queries.ts';
import { openAlertsOf } from '../model/open-alerts.ts';

/** Subscribes to the alerts of a business, most recently found first. */
export const useAlerts = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(latestAlerts(businessId), storedAlertSchema);

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
 * Returns the alerts that need an answer, or an empty list while loading. Reads only unanswered and
 * snoozed alerts, so the cost does not grow with the number of answered alerts.
 */
export function useOpenAlerts(
  businessId: string,
  today: BusinessDate,
): readonly WithId<StoredAlert>[] {
  const unanswered = useLiveDocuments(unansweredAlerts(businessId), storedAlertSchema);
  // No document changes when a snooze expires, so snoozed alerts are checked here.
  const snoozed = useLiveDocuments(snoozedAlerts(businessId), storedAlertSchema);
  return openAlertsOf([unanswered, snoozed], today);
}

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

/** Returns a function that returns the muted alert types of a payee, empty while loading. */
export function useMutedTypes(businessId: string): (counterparty: string) => readonly AlertType[] {
  const answers = useSavedAnswers(businessId);
  const muted = answers.status === 'ready' ? mutedPayeesOf(answers.value) : [];
  const types = mutedTypesByPayee(muted);
  return (counterparty) => types.get(counterpartyKey(counterparty)) ?? [];
}

/** Subscribes to the alerts that the owner is handling, among them all requested refunds. */
export const useHandledAlerts = (businessId: string): Live<readonly WithId<StoredAlert>[]> =>
  useLiveDocuments(handledAlerts(businessId), storedAlertSchema);

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
    let isShown = true;
    const mark = async () => {
      // The page after the first view marks them.
      await firstViewEnd();
      const unseen = (alerts ?? []).filter(
        ({ id, sentAt, seenAt }) => sentAt && !seenAt && !noted.current.has(id),
      );
      if (!isShown || unseen.length === 0) return;
      const alertIds = unseen.slice(0, MAX_PER_REQUEST).map(({ id }) => id);
      for (const id of alertIds) noted.current.add(id);
      await note({ businessId, alertIds });
    };
    void mark();
    return () => {
      isShown = false;
    };
  }, [alerts, businessId, note]);
}
