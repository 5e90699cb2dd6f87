import type { BusinessDate } from '../../calendar/business-date.ts';
import type { DigestAlert } from '../alert/alert.ts';
import type { BusinessAlertState } from '../business-alert-state.ts';

/**
 * Returns the snoozed alerts that are due again, and the state without their reminders. An alert
 * that was resolved meanwhile is not repeated.
 *
 * @param digestDay the day of the digest that repeats them
 */
export function takeReminders(
  alertState: BusinessAlertState,
  digestDay: BusinessDate,
): { readonly alertState: BusinessAlertState; readonly alerts: readonly DigestAlert[] } {
  const due = alertState.reminders.filter(({ after }) => after < digestDay);
  if (due.length === 0) return { alertState, alerts: [] };
  const alerts = due.flatMap(({ alertId }): DigestAlert[] => {
    const tracked = alertState.trackedAlerts.find(({ id }) => id === alertId);
    const last = tracked?.lastAlert;
    if (!tracked || !last || tracked.resolvedOn !== null) return [];
    return [{ ...last, id: alertId, firstRaisedOn: tracked.earlier?.[0]?.on ?? last.date }];
  });
  const reminders = alertState.reminders.filter((reminder) => !due.includes(reminder));
  return { alertState: { ...alertState, reminders }, alerts };
}
