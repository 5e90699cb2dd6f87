import {
  addDays,
  daysBetween,
  weekdayOf,
  type BusinessDate,
} from '../../calendar/business-date.ts';

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** The furthest day for a reminder. */
export const REMIND_DAYS_MAX = 366;

/** Returns the day that "Remind me" suggests: Friday, or Monday from Thursday on. */
export function suggestedRemindDay(today: BusinessDate): BusinessDate {
  const weekday = weekdayOf(today);
  const target = weekday < THURSDAY ? FRIDAY : MONDAY + 7;
  return addDays(today, target - weekday);
}

/** Reports whether an alert can be snoozed until a day. */
export const isRemindDay = (day: BusinessDate, today: BusinessDate): boolean =>
  day > today && daysBetween(today, day) <= REMIND_DAYS_MAX;
