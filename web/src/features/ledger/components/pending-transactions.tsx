import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { PendingTransaction } from '@daily-snapshot/domain/ledger/pending-transaction-schema';
import { nameOf } from '@daily-snapshot/domain/ledger/classification/counterparty';
import { directionOf } from '@daily-snapshot/domain/ledger/direction';
import { isFound } from '@daily-snapshot/domain/ledger/posting-search';
import { Skeleton } from '@mantine/core';
import { formatDay } from '../../../ui/text/format-date.ts';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { usePendingTransactions } from '../api/use-transactions.ts';
import type { LinesFilter } from '../model/transactions-filter.ts';
import { searchOf } from '../model/transactions-query.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';

/** Lists pending bank transactions. They count in no total. */
export function PendingTransactions(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly today: BusinessDate;
  readonly filter: LinesFilter;
}) {
  const { business, today, filter } = props;
  const lines = usePendingTransactions(business.id, today);
  return (
    <LiveView live={lines} failedTitle={copy.pendingFailed} skeleton={<Skeleton h={160} />}>
      {(pending) => {
        const found = pending.filter((line) => matchesFilter(line, filter, business.currency));
        if (found.length === 0) {
          return <p className={paper.note}>{copy.pendingNone}</p>;
        }
        return (
          <ul className={itemRow.list}>
            {found.map((line) => (
              <li key={line.id} className={itemRow.row}>
                <div className={itemRow.what}>
                  <Name>{nameOf(line)}</Name>
                  <p className={paper.note}>
                    {[formatDay(line.date), line.description, line.account, copy.pending]
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

function matchesFilter(line: PendingTransaction, filter: LinesFilter, currency: string): boolean {
  const { from, to, account, direction } = filter;
  return (
    isFound(searchOf(filter, currency), line) &&
    (from === undefined || line.date >= from) &&
    (to === undefined || line.date <= to) &&
    (account === undefined || line.account === account) &&
    (direction === undefined || directionOf(line.amount) === direction)
  );
}
