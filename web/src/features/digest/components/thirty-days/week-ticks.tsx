import { weekdayOf, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import ticks from '../../../../charts/ticks.module.css';

const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The dates of the Mondays below the charts. */
export function WeekTicks({ days }: { readonly days: readonly BusinessDate[] }) {
  return (
    <div className={ticks.ticks} aria-hidden="true">
      {days.map((date, index) =>
        weekdayOf(date) === 1 && index <= days.length - 3 ? (
          <span
            key={date}
            className={ticks.tick}
            style={{ left: `${(index / days.length) * 100}%` }}
          >
            {format.format(new Date(`${date}T00:00:00Z`))}
          </span>
        ) : null,
      )}
    </div>
  );
}
