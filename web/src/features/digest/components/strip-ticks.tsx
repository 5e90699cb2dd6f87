import { weekdayOf, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import classes from './thirty-days.module.css';

const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The Mondays under the strips. */
export function StripTicks({ days }: { readonly days: readonly BusinessDate[] }) {
  return (
    <div className={classes.ticks} aria-hidden="true">
      {days.map((date, index) =>
        weekdayOf(date) === 1 && index <= days.length - 3 ? (
          <span
            key={date}
            className={classes.tick}
            style={{ left: `${(index / days.length) * 100}%` }}
          >
            {format.format(new Date(`${date}T00:00:00Z`))}
          </span>
        ) : null,
      )}
    </div>
  );
}
