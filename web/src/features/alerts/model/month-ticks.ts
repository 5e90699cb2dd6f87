import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';

const format = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** More labels do not fit below a chart on a phone. */
const MAX_TICKS = 6;

/**
 * Returns the positions of month starts in percent of the width. Leaves out the last label if it
 * would overflow.
 */
export function monthTicks(
  days: readonly BusinessDate[],
): readonly { readonly left: number; readonly label: string }[] {
  const firsts = days.flatMap((date, index) => (date.endsWith('-01') ? [{ date, index }] : []));
  const step = Math.ceil(firsts.length / MAX_TICKS);
  return firsts
    .filter((_, nth) => nth % step === 0)
    .map(({ date, index }) => ({
      left: (100 * index) / days.length,
      label: `${format.format(new Date(`${date}T00:00:00Z`))}${date.includes('-01-') ? ` ${date.slice(0, 4)}` : ''}`,
    }))
    .filter(({ left }) => left < 90);
}
