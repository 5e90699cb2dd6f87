import type { BusinessDate } from '../calendar/business-date.ts';
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
  /** the last day that it was worked out from; null: that of the balance */
  readonly knownUntil: BusinessDate | null;
}

const NO_WARNING = { days: FORECAST_DAYS, floor: null, knownUntil: null };

/** A warning goes before the forecast: beside each other, the two would say different low points. */
export function cashAhead({ forecast, warning }: CashSnapshot): CashAhead | null {
  if (warning) return { ...warning, end: null, knownUntil: warning.knownUntil ?? null };
  return forecast && { ...NO_WARNING, low: forecast.low, end: forecast.end };
}

/**
 * Of books that have not gone on since, the warning is of the day before; a low point that has passed by
 * now says nothing, and no other one is said beside it.
 *
 * @param alert what is expected of cash; null, and any other than of cash: nothing under its floor
 */
export function withCashWarning(snapshot: Snapshot, alert: Alert | null): Snapshot {
  const { cash } = snapshot;
  const warning = alert && warningOf(alert);
  if (!cash || !alert || !warning) return snapshot;
  if (alert.date >= cash.asOf) return { ...snapshot, cash: { ...cash, warning } };
  const hasPassed = warning.low.date <= cash.asOf;
  const ofThen = hasPassed
    ? { forecast: null }
    : { warning: { ...warning, knownUntil: alert.date } };
  return { ...snapshot, cash: { ...cash, ...ofThen } };
}

function warningOf({ finding, actual, expected, otherDay, baseline }: Alert): CashWarning | null {
  const isWhole = finding === 'cash-low' && actual !== null && expected && otherDay;
  if (!isWhole || baseline.count === null) return null;
  return { low: { date: otherDay, amount: actual }, floor: expected.low, days: baseline.count };
}
