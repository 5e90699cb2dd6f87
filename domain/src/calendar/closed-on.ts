import { dateOfDayNumber, weekdayOfDayNumber, type DayNumber } from './business-date.ts';

/** Days on which the business is closed: 1 is Monday. */
export interface ClosedOn {
  readonly weekdays: readonly number[];
  readonly dates: readonly string[];
}

export const NEVER_CLOSED: ClosedOn = { weekdays: [], dates: [] };

export const isClosed = ({ weekdays, dates }: ClosedOn, day: DayNumber): boolean =>
  weekdays.includes(weekdayOfDayNumber(day)) ||
  (dates.length > 0 && dates.includes(dateOfDayNumber(day)));
