import type { CashDay } from '@daily-snapshot/domain/baselines/cash-projection';
import type { CashFlow } from '@daily-snapshot/domain/baselines/recurring-flows';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { chartMoney } from '../../../../charts/chart-money.ts';
import disclosure from '../../../../ui/layout/disclosure.module.css';
import paper from '../../../../ui/layout/paper.module.css';
import { formatShortDay } from '../../../../ui/text/format-date.ts';
import { Money } from '../../../../ui/text/money.tsx';
import { CASH_COPY as copy } from '../../model/cash-copy.ts';
import classes from './cash-card.module.css';

/** The days of a cash projection as a table. */
export function CashDaysTable(props: {
  readonly days: readonly CashDay[];
  readonly eventsOn: (date: BusinessDate) => readonly CashFlow[];
  readonly currency: string;
}) {
  const { days, eventsOn, currency } = props;
  return (
    <details>
      <summary className={disclosure.summary}>{copy.table}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <div className={paper.scroll} tabIndex={0} role="region" aria-label={copy.day}>
        <table className={`${paper.table} ${classes.days}`}>
          <thead>
            <tr>
              <th scope="col">{copy.columns.day}</th>
              <th scope="col">{copy.columns.cash}</th>
              <th scope="col">{copy.columns.range}</th>
              <th scope="col">{copy.columns.events}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, amount, range }) => (
              <tr key={date}>
                <th scope="row">{formatShortDay(date)}</th>
                <td>{chartMoney(amount, currency)}</td>
                <td>
                  {range &&
                    range.low !== range.high &&
                    `${chartMoney(range.low, currency)} to ${chartMoney(range.high, currency)}`}
                </td>
                <td>
                  {eventsOn(date).map((event) => (
                    <div key={`${event.name} ${event.amount}`}>
                      <bdi>{event.name}</bdi>{' '}
                      <Money amountCents={event.amount} currency={currency} isSigned />
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
