import {
  addDays,
  businessDateAt,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC', // A calendar date has no time zone, so it is formatted in UTC.
});

const asDate = (date: BusinessDate) => new Date(`${date}T00:00:00Z`);

/** Formats `Monday, November 23` */
export const formatDay = (date: BusinessDate): string => dayFormat.format(asDate(date));

/** Formats `Friday, November 20 – Sunday, November 22` */
export const formatPeriod = ({ from, to }: Period): string =>
  dayFormat.formatRange(asDate(from), asDate(to));

/** Formats an instant in the business’s time zone: `Monday, November 23 at 10:00 AM CST` */
export const formatInstant = (instant: Date, timeZone: TimeZone): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);

/** Formats `today at 10:00 AM CST`, `tomorrow, Friday at 10:00 AM CST`, or else as `formatInstant` */
export function formatUpcoming(instant: Date, timeZone: TimeZone, now: Date): string {
  const [date, today] = [businessDateAt(instant, timeZone), businessDateAt(now, timeZone)];
  if (date !== today && date !== addDays(today, 1)) return formatInstant(instant, timeZone);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(instant);
  if (date === today) return `today at ${time}`;
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(instant);
  return `tomorrow, ${weekday} at ${time}`;
}

const shortFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats `Jan 3` */
export const formatShortDay = (date: BusinessDate): string => shortFormat.format(asDate(date));

/** Formats `Jan 3 to Nov 20`, with the years if they differ: `Nov 21, 2025 to Nov 20, 2026` */
export function formatShortPeriod({ from, to }: Period): string {
  if (from === to) return formatShortDay(from);
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  return year === lastYear
    ? `${formatShortDay(from)} to ${formatShortDay(to)}`
    : `${formatShortDay(from)}, ${year} to ${formatShortDay(to)}, ${lastYear}`;
}
