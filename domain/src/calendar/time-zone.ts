import { civilDayNumber, dateOfDayNumber, dayNumber, type BusinessDate } from './business-date.ts';

declare const timeZoneBrand: unique symbol;

/** An IANA time zone that this runtime knows, such as `America/Chicago`. */
export type TimeZone = string & { readonly [timeZoneBrand]: true };

/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** @returns undefined when the runtime does not know the zone */
export function parseTimeZone(text: string): TimeZone | undefined {
  try {
    formatFor(text);
    return text as TimeZone;
  } catch {
    return undefined;
  }
}

/** @throws RangeError when the runtime does not know the zone */
export function timeZone(text: string): TimeZone {
  const zone = parseTimeZone(text);
  if (zone === undefined) throw new RangeError(`not a time zone: ${text}`);
  return zone;
}

/** What a clock on the wall in `zone` shows, as milliseconds since 1970-01-01T00:00 on that wall. */
function wallClock(instant: Instant, zone: TimeZone): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatFor(zone).formatToParts(instant)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  const days = civilDayNumber(part.year, part.month, part.day);
  return days * DAY_MS + (part.hour * 60 + part.minute) * MINUTE_MS + part.second * 1000;
}

/** The calendar day in `zone` at an instant. */
export function businessDateAt(instant: Instant, zone: TimeZone): BusinessDate {
  return dateOfDayNumber(Math.floor(wallClock(instant, zone) / DAY_MS));
}

/**
 * The instant at which a wall clock in `zone` shows `minutes` after midnight on `date`.
 *
 * A time that the spring change skips is taken as much later as the clock was moved; of a time that
 * the autumn change repeats, the first. So one local time is one instant, on every day of the year.
 */
export function instantAt(date: BusinessDate, minutes: number, zone: TimeZone): Instant {
  const wall = dayNumber(date) * DAY_MS + minutes * MINUTE_MS;
  // No zone changes its clock twice within two days, so the offsets a day on either side are the
  // only ones the answer can have.
  const offsetBefore = wallClock(wall - DAY_MS, zone) - (wall - DAY_MS);
  const offsetAfter = wallClock(wall + DAY_MS, zone) - (wall + DAY_MS);
  const candidates = [wall - offsetBefore, wall - offsetAfter].toSorted((a, b) => a - b);
  const exact = candidates.find((instant) => wallClock(instant, zone) === wall);
  return exact ?? wall - offsetBefore;
}
