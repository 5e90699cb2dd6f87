import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { PendingLine } from '@daily-snapshot/domain/contracts/pending-line';
import { nameOf } from '@daily-snapshot/domain/ledger/classify';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import { isFound } from '@daily-snapshot/domain/ledger/search';
import { Skeleton } from '@mantine/core';
import { formatDay } from '../../../components/days.ts';
import { LiveView } from '../../../components/live-view.tsx';
import { Money } from '../../../components/money.tsx';
import { usePendingLines } from '../api/use-pending-lines.ts';
import type { LinesFilter } from '../model/lines-filter.ts';
import { searchOf } from '../model/lines-query.ts';
import itemRow from '../../../components/item-row.module.css';
import paper from '../../../components/paper.module.css';

/** What banks have announced and not booked: shown, and counted nowhere. */
export function PendingLines(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly today: BusinessDate;
  readonly filter: LinesFilter;
}) {
  const { business, today, filter } = props;
  const lines = usePendingLines(business.id, today);
  return (
    <LiveView
      live={lines}
      failedTitle="The pending lines could not be shown"
      skeleton={<Skeleton h={160} />}
    >
      {(pending) => {
        const found = pending.filter((line) => fits(line, filter, business.currency));
        if (found.length === 0) {
          return (
            <p className={paper.note}>
              Nothing is pending. What a bank announces before it books it is listed here and counts
              nowhere; files of a bank leave it out.
            </p>
          );
        }
        return (
          <ul className={itemRow.list}>
            {found.map((line) => (
              <li key={line.id} className={itemRow.row}>
                <div className={itemRow.what}>
                  <div>{nameOf(line)}</div>
                  <p className={paper.note}>
                    {[formatDay(line.date), line.description, line.account, 'pending']
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <span className={itemRow.amount}>
                  <Money amountCents={line.amount} currency={business.currency} isSigned />
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </LiveView>
  );
}

function fits(line: PendingLine, filter: LinesFilter, currency: string): boolean {
  const { from, to, account, direction } = filter;
  return (
    isFound(searchOf(filter, currency), line) &&
    (from === undefined || line.date >= from) &&
    (to === undefined || line.date <= to) &&
    (account === undefined || line.account === account) &&
    (direction === undefined || directionOf(line.amount) === direction)
  );
}
