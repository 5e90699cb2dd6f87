import { weekdayOf, type BusinessDate, type Weekday } from './business-date.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export const weekdayName = (weekday: Weekday): string => WEEKDAYS[weekday - 1] ?? '';

/** "March 2" */
export const formatDay = (date: BusinessDate): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8))}`;

/** "Mar 2" */
export const formatBriefDay = (date: BusinessDate): string =>
  `${(MONTHS[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${Number(date.slice(8))}`;

/** "March 2, 2026" */
export const formatDayOfYear = (date: BusinessDate): string =>
  `${formatDay(date)}, ${date.slice(0, 4)}`;

/** "Tuesday, March 2" */
export const formatDate = (date: BusinessDate): string =>
  `${weekdayName(weekdayOf(date))}, ${formatDay(date)}`;
