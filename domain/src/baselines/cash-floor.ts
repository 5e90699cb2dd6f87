import { addDays, type BusinessDate } from '../calendar/business-date.ts';
import { cents, type Cents } from '../money/cents.ts';
import type { History } from './daily-history.ts';

/**
 * The cash floor, as a number of days of ordinary expenses. Below it, one late payment can use up the
 * balance. The sentences of the digest state this number.
 */
export const FLOOR_DAYS = 3;

/** The number of days whose mean gives ordinary expenses. */
export const ORDINARY_DAYS = 91;

/** Returns the cash floor as of the end of a day. */
export function cashFloor(history: History, date: BusinessDate): Cents {
  const next = addDays(date, 1);
  const length = Math.max(1, Math.min(ORDINARY_DAYS, history.daysBefore(next)));
  const expenses = Math.max(0, history.sumBefore(next, length).expenses);
  return cents(Math.round((FLOOR_DAYS * expenses) / length));
}
