import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { addDays } from '@daily-snapshot/domain/calendar/business-date';

const RECENT_DAYS = 14;

/** Returns the backtest's alerts of its last two weeks, latest first, and counts the earlier ones. */
export function recentFindings(replay: StoredBacktest | null): {
  readonly recent: readonly Alert[];
  readonly older: number;
} {
  const backtest = replay?.backtest;
  if (!backtest) return { recent: [], older: 0 };
  const since = addDays(backtest.to, 1 - RECENT_DAYS);
  const recent = backtest.alerts
    .filter(({ date }) => date >= since)
    .toSorted((a, b) => compareText(b.date, a.date));
  return { recent, older: backtest.alerts.length - recent.length };
}
