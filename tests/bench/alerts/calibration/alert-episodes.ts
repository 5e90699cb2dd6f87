// Finds labels among the alerts of a scenario by the rules of the folder's scorer.
import {
  businessDate,
  dayNumber,
  type DayNumber,
} from '@daily-snapshot/domain/calendar/business-date';
import type { AlertPolicy } from '@daily-snapshot/domain/alerts/policy/alert-policy';
import { benchAlertOf, type ScoredDay } from '../detector.ts';
import type { Label } from '../folder/scenarios.ts';

/** The parts of an alert that decide whether it finds a label. */
export interface SentAlert {
  readonly day: DayNumber;
  readonly type: string;
  readonly name: string;
  readonly line: string | undefined;
}

/** An alert is not new if the unmodified books have one of the same type within this many days. */
const SAME_ALERT_DAYS = 3;

export const alertsSentBy = (
  policy: AlertPolicy,
  days: readonly ScoredDay[],
  names: ReadonlyMap<string, string>,
): SentAlert[] =>
  days.flatMap(({ day, candidates }) =>
    policy.raise(day, candidates).map((alert) => {
      const { type, counterparty = '', tx_id: line } = benchAlertOf(alert, day, names);
      return { day, type, name: counterparty.toLowerCase(), line };
    }),
  );

/** Returns a test for alerts that a label accepts: by type, day and counterparty or transaction. */
export function finderOf(
  label: Label,
  types: readonly string[] = label.accept,
): (alert: SentAlert) => boolean {
  const [from = 0, to = 0] = label.window.map((date) => dayNumber(businessDate(date)));
  const names = new Set(label.entities.counterparties.map((name) => name.toLowerCase()));
  const lines = new Set(label.entities.tx_ids);
  return ({ day, type, name, line }) =>
    day >= from &&
    day <= to &&
    types.includes(type) &&
    (names.size === 0 ||
      (name === '' && line === undefined) ||
      names.has(name) ||
      (line !== undefined && lines.has(line)));
}

export const isNews = (alert: SentAlert, without: readonly SentAlert[]): boolean =>
  !without.some(
    ({ day, type, name }) =>
      type === alert.type && name === alert.name && Math.abs(day - alert.day) <= SAME_ALERT_DAYS,
  );

const EPISODE_DAYS = 7;

/** Keeps one alert per type and name within seven days of the first. */
export function episodesOf(alerts: readonly SentAlert[]): SentAlert[] {
  const first = new Map<string, DayNumber>();
  return alerts.filter(({ day, type, name }) => {
    const key = `${type}|${name}`;
    const episode = first.get(key);
    if (episode !== undefined && day - episode < EPISODE_DAYS) return false;
    first.set(key, day);
    return true;
  });
}
