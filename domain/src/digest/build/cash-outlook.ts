import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Cents } from '../../money/cents.ts';
import type { Alert } from '../../alerts/alert/alert.ts';
import type { LowPoint } from '../../baselines/cash-forecast.ts';
import { FORECAST_DAYS } from '../../calendar/forecast-days.ts';
import type { CashSnapshot, CashWarning, Snapshot } from './snapshot-schema.ts';

/** The expected low point of cash that every line of a digest uses. */
export interface CashOutlook {
  readonly days: number;
  readonly low: LowPoint;
  /** The expected balance on the last day; null if only the low point is known. */
  readonly end: Cents | null;
  /** The cash floor if the low point is below it; otherwise null. */
  readonly floor: Cents | null;
  /** The last day with complete data; null if it is the day of the balance. */
  readonly booksThrough: BusinessDate | null;
}

const NO_WARNING = { days: FORECAST_DAYS, floor: null, booksThrough: null };

/** Prefers the warning over the forecast, because the two can have different low points. */
export function cashOutlook({ forecast, warning }: CashSnapshot): CashOutlook | null {
  if (warning) return { ...warning, end: null, booksThrough: warning.booksThrough ?? null };
  return forecast && { ...NO_WARNING, low: forecast.low, end: forecast.end };
}

/**
 * Adds the low point of a cash alert to a snapshot. If the books lag behind, the alert is of an
 * earlier day. If its low point is in the past by now, the snapshot gets neither a warning nor a
 * forecast.
 *
 * @param alert null if cash stays above its floor
 */
export function withCashWarning(snapshot: Snapshot, alert: Alert | null): Snapshot {
  const { cash } = snapshot;
  const warning = alert && warningOf(alert);
  if (!cash || !alert || !warning) return snapshot;
  if (alert.date >= cash.asOf) return { ...snapshot, cash: { ...cash, warning } };
  const hasPassed = warning.low.date <= cash.asOf;
  const outlook = hasPassed
    ? { forecast: null }
    : { warning: { ...warning, booksThrough: alert.date } };
  return { ...snapshot, cash: { ...cash, ...outlook } };
}

function warningOf({ finding, actual, expected, otherDay, baseline }: Alert): CashWarning | null {
  const isComplete = finding === 'cash-low' && actual !== null && expected && otherDay;
  if (!isComplete || baseline.count === null) return null;
  return { low: { date: otherDay, amount: actual }, floor: expected.low, days: baseline.count };
}
