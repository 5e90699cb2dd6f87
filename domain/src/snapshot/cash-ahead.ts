import type { Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { LowPoint } from '../signals/cash-low-point.ts';
import { FORECAST_DAYS } from '../signals/forecast-days.ts';
import type { CashSnapshot, CashWarning, Snapshot } from './snapshot.ts';

/** Where cash is headed, as all lines of a digest say it. */
export interface CashAhead {
  readonly days: number;
  readonly low: LowPoint;
  /** the balance expected at the end of the last day; null: only the low point is known */
  readonly end: Cents | null;
  /** what the low point is under; null: it is over it */
  readonly floor: Cents | null;
}

/** A warning goes before the forecast: beside each other, the two would say different low points. */
export function cashAhead({ forecast, warning }: CashSnapshot): CashAhead | null {
  if (warning) return { ...warning, end: null };
  return forecast && { days: FORECAST_DAYS, low: forecast.low, end: forecast.end, floor: null };
}

/** @param alert what is expected of cash; null, and any other than of cash: nothing under its floor */
export function withCashWarning(snapshot: Snapshot, alert: Alert | null): Snapshot {
  const warning = alert && warningOf(alert);
  return warning && snapshot.cash ? { ...snapshot, cash: { ...snapshot.cash, warning } } : snapshot;
}

function warningOf({ finding, actual, expected, otherDay, baseline }: Alert): CashWarning | null {
  const isWhole = finding === 'cash-low' && actual !== null && expected && otherDay;
  if (!isWhole || baseline.count === null) return null;
  return { low: { date: otherDay, amount: actual }, floor: expected.low, days: baseline.count };
}
