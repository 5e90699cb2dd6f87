import { answerAlert } from '@daily-snapshot/domain/alerts/policy/answer-alert';
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { instantAt } from '@daily-snapshot/domain/calendar/instant-at';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import type { ReplayedDailyRuns } from './replay-daily-runs.ts';

/** Marks every alert as handled except a double charge that the latest digest reports. */
export function handleEarlierAlerts(
  { digests, alerts, alertState }: ReplayedDailyRuns,
  ownerId: string,
): Pick<ReplayedDailyRuns, 'alerts' | 'alertState'> {
  const latest = new Set(digests.at(-1)?.alerts?.flatMap(({ id }) => id ?? []));
  let state = alertState;
  const handled = [...alerts].map(([id, alert]) => {
    if (latest.has(id) && alert.alert.finding === 'charged-twice') return [id, alert] as const;
    const today = addDays(alert.alert.date, 1);
    const answered = answerAlert(alert, state, {
      alertId: id,
      answer: 'handled',
      by: ownerId,
      at: instantAt(today, '18:00', DEFAULT_TIME_ZONE),
      today,
    });
    state = answered.alertState;
    return [id, answered.alert] as const;
  });
  return { alerts: new Map(handled), alertState: state };
}
