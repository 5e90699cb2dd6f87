import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** More would not fit under a picture on a phone. */
const MOST_TICKS = 6;

/** Where months begin, in percent of the width; the last is left out where it would stick out. */
export function monthTicks(
  days: readonly BusinessDate[],
): readonly { readonly left: number; readonly label: string }[] {
  const firsts = days.flatMap((date, index) => (date.endsWith('-01') ? [{ date, index }] : []));
  const step = Math.ceil(firsts.length / MOST_TICKS);
  return firsts
    .filter((_, nth) => nth % step === 0)
    .map(({ date, index }) => ({
      left: (100 * index) / days.length,
      label: `${format.format(new Date(`${date}T00:00:00Z`))}${date.includes('-01-') ? ` ${date.slice(0, 4)}` : ''}`,
    }))
    .filter(({ left }) => left < 90);
}
