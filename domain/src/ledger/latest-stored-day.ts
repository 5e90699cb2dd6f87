import { addDays, type BusinessDate } from '../calendar/business-date.ts';

/**
 * How many days ahead a transaction is stored. Daily totals end on the last stored day, so a
 * transaction of a distant day, such as a mistyped year, would push out the days before.
 */
export const MAX_DAYS_AHEAD = 7;

/** Returns the last day of which transactions are stored. */
export const latestStoredDay = (today: BusinessDate): BusinessDate =>
  addDays(today, MAX_DAYS_AHEAD);
