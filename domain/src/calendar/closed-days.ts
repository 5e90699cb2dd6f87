import {
  dateOfDayNumber,
  dayNumber,
  parseBusinessDate,
  weekdayOfDayNumber,
  type DayNumber,
} from './business-date.ts';

/** Days on which the business is closed: 1 is Monday. */
export interface ClosingDays {
  readonly weekdays: readonly number[];
  readonly dates: readonly string[];
}

export const NEVER_CLOSED: ClosingDays = { weekdays: [], dates: [] };

export const isClosed = ({ weekdays, dates }: ClosingDays, day: DayNumber): boolean =>
  weekdays.includes(weekdayOfDayNumber(day)) || dates.includes(dateOfDayNumber(day));

/** The same for who asks of many days: the dates are read once. */
export function closedDays({ weekdays, dates }: ClosingDays): (day: DayNumber) => boolean {
  const days = new Set(
    dates.flatMap((date) => {
      const parsed = parseBusinessDate(date);
      return parsed === undefined ? [] : [dayNumber(parsed)];
    }),
  );
  return (day) => weekdays.includes(weekdayOfDayNumber(day)) || days.has(day);
}
