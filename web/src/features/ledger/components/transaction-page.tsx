import { Skeleton, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LiveView } from '../../../ui/feedback/live-view.tsx';
import type { Categorize, CountReached } from '../api/use-categorize.ts';
import { useTransactions } from '../api/use-transactions.ts';
import { LEDGER_COPY as copy } from '../model/ledger-copy.ts';
import { filterCount, type LinePlace, type LinesFilter } from '../model/transactions-filter.ts';
import paper from '../../../ui/layout/paper.module.css';
import classes from './ledger.module.css';
import { TransactionList } from './transaction-list.tsx';
import type { MuteOf } from './transaction-row.tsx';
import { SEARCH_COPY } from '../model/search-copy.ts';
import { RichText } from '../../../ui/text/rich-text.tsx';

const texts = SEARCH_COPY.transactionPage;

/** One page of filtered transactions. */
export function TransactionPage(props: {
  readonly business: { readonly id: string; readonly currency: string };
  readonly filter: LinesFilter;
  readonly after: LinePlace | undefined;
  /** Absent for members who cannot connect sources. */
  readonly connectionsHref: string | undefined;
  /** Absent for members who cannot import files. */
  readonly importHref: string | undefined;
  readonly pageHref: (after: LinePlace | undefined) => string;
  /** Absent for read-only users. */
  readonly categorize?: Categorize | undefined;
  readonly countReached?: CountReached | undefined;
  readonly muteOf?: MuteOf | undefined;
}) {
  const { business, filter, after, connectionsHref, importHref, pageHref } = props;
  const page = useTransactions(business, filter, after);
  return (
    <LiveView live={page} failedTitle={texts.failed} skeleton={<PageSkeleton />}>
      {({ values: found, last }) => (
        <>
          {found.length > 0 ? (
            <TransactionList
              lines={found}
              currency={business.currency}
              categorize={props.categorize}
              countReached={props.countReached}
              muteOf={props.muteOf}
            />
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
                  <span aria-hidden="true">← </span>
                  {copy.latest}
                </Link>
              ) : (
                <span />
              )}
              {last && (
                <Link to={pageHref({ date: last.date, key: last.id })} className={classes.link}>
                  {copy.older}
                  <span aria-hidden="true"> →</span>
                </Link>
              )}
            </nav>
          )}
        </>
      )}
    </LiveView>
  );
}

function NoLines(props: {
  readonly filter: LinesFilter;
  readonly hasMore: boolean;
  readonly connectionsHref: string | undefined;
  readonly importHref: string | undefined;
}) {
  const { filter, hasMore, connectionsHref, importHref } = props;
  if (hasMore) return <p className={paper.note}>{copy.noMatchYet}</p>;
  if (filter.text !== '' || filterCount(filter) > 0) {
    return <p className={paper.note}>{copy.noMatch}</p>;
  }
  if (importHref === undefined) return <p className={paper.note}>{copy.noneYet}</p>;
  return (
    <p className={paper.text}>
      <RichText
        text={connectionsHref === undefined ? copy.noneToImport : copy.none}
        parts={{
          connect: (words) => (
            <Link to={connectionsHref ?? importHref} className={classes.link}>
              {words}
            </Link>
          ),
          import: (words) => (
            <Link to={importHref} className={classes.link}>
              {words}
            </Link>
          ),
        }}
      />
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
