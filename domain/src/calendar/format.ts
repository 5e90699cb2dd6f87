import { weekdayOf, type BusinessDate, type DateRange, type Weekday } from './business-date.ts';

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

/** "Tuesday, March 2" */
export const formatDate = (date: BusinessDate): string =>
  `${weekdayName(weekdayOf(date))}, ${formatDay(date)}`;

/** "Tuesday, March 2" or "Friday to Sunday, March 5 to March 7" */
export function formatRange(range: DateRange): string {
  if (range.from === range.to) return formatDate(range.from);
  const weekdays = `${weekdayName(weekdayOf(range.from))} to ${weekdayName(weekdayOf(range.to))}`;
  return `${weekdays}, ${formatDay(range.from)} to ${formatDay(range.to)}`;
}
