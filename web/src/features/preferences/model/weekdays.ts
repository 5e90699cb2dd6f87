/** The names of the weekdays. The first is Monday, whose number is 1. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export const nameOfWeekday = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';
