import {
  dateOfDayNumber,
  dayNumber,
  parseBusinessDate,
  weekdayOfDayNumber,
  type DayNumber,
} from './business-date.ts';

/** The days on which the business is closed. Weekday 1 is Monday. */
export interface ClosingDays {
  readonly weekdays: readonly number[];
  readonly dates: readonly string[];
  /** Weekdays without sales on which the owner says that the business is open. */
  readonly openWeekdays?: readonly number[] | undefined;
}

export const NEVER_CLOSED: ClosingDays = { weekdays: [], dates: [] };

export const isClosed = ({ weekdays, dates }: ClosingDays, day: DayNumber): boolean =>
  weekdays.includes(weekdayOfDayNumber(day)) || dates.includes(dateOfDayNumber(day));

/** Returns a fast check for many days, because it parses the dates only once. */
export function closedDays({ weekdays, dates }: ClosingDays): (day: DayNumber) => boolean {
  const days = new Set(
    dates.flatMap((date) => {
      const parsed = parseBusinessDate(date);
      return parsed === undefined ? [] : [dayNumber(parsed)];
    }),
  );
  return (day) => weekdays.includes(weekdayOfDayNumber(day)) || days.has(day);
}
