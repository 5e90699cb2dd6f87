/** Seconds since 1970. */
type Seconds = number;

export const DAY: Seconds = 24 * 60 * 60;
export const HOUR: Seconds = 60 * 60;

export interface Interval {
  readonly interval: string;
  readonly interval_count: number;
}

/**
 * Returns the time this many months later on the same day, or on the last day of a shorter month.
 */
function addMonths(time: Seconds, months: number): Seconds {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}

const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

function addInterval(
  time: Seconds,
  { interval, interval_count }: Interval,
  times: number,
): Seconds {
  const days = DAYS[interval];
  if (days !== undefined) return time + days * interval_count * times * DAY;
  return addMonths(time, (interval === 'year' ? 12 : 1) * interval_count * times);
}

/**
 * Returns the end of the period that begins at `start`: the first later time on the schedule of the
 * anchor.
 */
export function periodEnd(anchor: Seconds, start: Seconds, interval: Interval): Seconds {
  let times = 1;
  while (addInterval(anchor, interval, times) <= start) times += 1;
  return addInterval(anchor, interval, times);
}

export const monthsAfter = (time: Seconds, months: number): Seconds => addMonths(time, months);
