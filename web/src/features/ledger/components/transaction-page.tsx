import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { formatDay } from '../../../ui/text/format-date.ts';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import { useTransactions, type Line } from '../api/use-transactions.ts';
import { filterCount, type LinePlace, type LinesFilter } from '../model/transactions-filter.ts';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import classes from './ledger.module.css';
import { TransactionRow } from './transaction-row.tsx';

/** One page of filtered transactions. */
export function TransactionPage(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly filter: LinesFilter;
  readonly after: LinePlace | undefined;
  readonly connectionsHref: string;
  readonly importHref: string;
  readonly pageHref: (after: LinePlace | undefined) => string;
  /** Absent for read-only users. */
  readonly onCorrect?: (line: Line) => void;
}) {
  const { business, filter, after, connectionsHref, importHref, pageHref, onCorrect } = props;
  const page = useTransactions(business, filter, after);
  return (
    <LiveView live={page} failedTitle="The lines could not be shown" skeleton={<PageSkeleton />}>
      {({ values: found, last }) => (
        <>
          {found.length > 0 ? (
            <Days lines={found} currency={business.currency} onCorrect={onCorrect} />
          ) : (
            <NoLines
              filter={filter}
              hasMore={last !== undefined}
              connectionsHref={connectionsHref}
              importHref={importHref}
            />
          )}
          {(after || last) && (
            <nav className={classes.pages} aria-label="Pages">
              {after ? (
                <Link to={pageHref(undefined)} className={classes.link}>
                  <span aria-hidden="true">← </span>Latest lines
                </Link>
              ) : (
                <span />
              )}
              {last && (
                <Link to={pageHref({ date: last.date, key: last.id })} className={classes.link}>
                  Older lines<span aria-hidden="true"> →</span>
                </Link>
              )}
            </nav>
          )}
        </>
      )}
    </LiveView>
  );
}

function Days(props: {
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly onCorrect: ((line: Line) => void) | undefined;
}) {
  const { lines, currency, onCorrect } = props;
  return [...groupBy(lines, ({ date }) => date)].map(([date, ofDay]) => (
    <section key={date} className={classes.day} aria-labelledby={`lines-of-${date}`}>
      <h3 className={classes.date} id={`lines-of-${date}`}>
        {formatDay(date)}, {date.slice(0, 4)}
      </h3>
      <ul className={itemRow.list}>
        {ofDay.map((line) => (
          <TransactionRow
            key={line.id}
            line={line}
            currency={currency}
            {...(onCorrect ? { onCorrect } : {})}
          />
        ))}
      </ul>
    </section>
  ));
}

function NoLines(props: {
  readonly filter: LinesFilter;
  readonly hasMore: boolean;
  readonly connectionsHref: string;
  readonly importHref: string;
}) {
  const { filter, hasMore, connectionsHref, importHref } = props;
  if (hasMore) return <p className={paper.note}>No match so far. Older lines may match.</p>;
  if (filter.text !== '' || filterCount(filter) > 0) {
    return <p className={paper.note}>No line is like this. Try fewer words or filters.</p>;
  }
  return (
    <p className={paper.text}>
      Every line of your books will be here, to search and to correct.{' '}
      <Link to={connectionsHref} className={classes.link}>
        Connect your books or your bank
      </Link>{' '}
      or{' '}
      <Link to={importHref} className={classes.link}>
        import a file
      </Link>
      .
    </p>
  );
}

function PageSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} h={52} />
      ))}
    </Stack>
  );
}
