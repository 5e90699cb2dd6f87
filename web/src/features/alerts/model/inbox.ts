import {
  alertStatusOf,
  type AlertStatus,
  type StoredAlert,
} from '@daily-snapshot/domain/alerts/stored-alert';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { byUrgency } from '@daily-snapshot/domain/alerts/alert/alert-facts';

export type InboxAlert = StoredAlert & { readonly id: string };

/** Alerts that need an answer, answered alerts, and resolved alerts. */
export interface Inbox {
  readonly waiting: readonly InboxAlert[];
  readonly answered: readonly InboxAlert[];
  readonly resolved: readonly InboxAlert[];
}

const PLACES = {
  open: 'waiting',
  reopened: 'waiting',
  seen: 'answered',
  expected: 'answered',
  snoozed: 'answered',
  handled: 'answered',
  resolved: 'resolved',
} as const satisfies Record<AlertStatus, keyof Inbox>;

/**
 * Groups alerts, and sorts unanswered ones by urgency.
 *
 * @param alerts latest first
 */
export function inboxOf(alerts: readonly InboxAlert[], today: BusinessDate): Inbox {
  const at = (place: keyof Inbox) =>
    alerts.filter((alert) => PLACES[alertStatusOf(alert, today)] === place);
  const waiting = at('waiting');
  const urgent = byUrgency(waiting.map(({ alert }) => alert));
  return {
    waiting: waiting.toSorted((a, b) => urgent.indexOf(a.alert) - urgent.indexOf(b.alert)),
    answered: at('answered'),
    resolved: at('resolved'),
  };
}
