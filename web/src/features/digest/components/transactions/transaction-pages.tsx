import {
  contributionTo,
  type PostingFilter,
} from '@daily-snapshot/domain/digest/build/number-definitions';
import { sumCents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import itemRow from '../../../../ui/layout/list-row.module.css';
import {
  POSTINGS_PER_PAGE,
  useFigureTransactions,
  type PostingDocument,
} from '../../api/use-digest-transactions.ts';
import { reportedFigure } from '../../model/reported-figure.ts';
import { TransactionRow } from './transaction-row.tsx';
import classes from './figure-transactions.module.css';
import { TransactionsTotal } from './transactions-total.tsx';
import { PAGE_COPY } from '../../model/page-copy.ts';

const copy = PAGE_COPY.transactionPages;

interface RunningTotal {
  readonly amount: Cents;
  readonly postingCount: number;
}

const NO_POSTINGS: RunningTotal = { amount: ZERO, postingCount: 0 };

/** The transactions of a filter, page by page. The last page shows their total. */
export function TransactionPages(props: {
  readonly businessId: string;
  readonly snapshot: Snapshot;
  readonly filter: PostingFilter;
  readonly after?: PostingDocument;
  /** The total of the previous pages. */
  readonly before?: RunningTotal;
  /** Renders the action of a transaction. */
  readonly actionOf?: (posting: PostingDocument) => ReactNode;
}) {
  const { businessId, snapshot, filter, after, before = NO_POSTINGS, actionOf } = props;
  const page = useFigureTransactions(businessId, snapshot.covers, filter, after);
  const [hasNext, setHasNext] = useState(false);
  return (
    <LiveView live={page} failedTitle={copy.failed} skeleton={<TransactionsSkeleton />}>
      {(postings, unreadable) => {
        const { number } = filter;
        // The sign of an unclassified posting decides whether it is revenue or an expense.
        const counted = postings.filter((posting) => contributionTo(number, posting) !== 0);
        const total = {
          amount: sumCents([
            before.amount,
            ...counted.map((posting) => contributionTo(number, posting)),
          ]),
          postingCount: before.postingCount + counted.length,
        };
        const last =
          postings.length + unreadable === POSTINGS_PER_PAGE ? postings.at(-1) : undefined;
        return (
          <>
            {counted.length > 0 && (
              <ul className={`${itemRow.list} ${classes.list}`}>
                {counted.map((posting) => (
                  <TransactionRow
                    key={posting.id}
                    posting={posting}
                    number={number}
                    currency={snapshot.currency}
                    action={actionOf?.(posting)}
                  />
                ))}
              </ul>
            )}
            {!last && (
              <TransactionsTotal
                {...total}
                currency={snapshot.currency}
                reported={reportedFigure(snapshot, filter)}
              />
            )}
            {last && !hasNext && (
              <Button variant="default" mt="md" onClick={() => setHasNext(true)}>
                {copy.more}
              </Button>
            )}
            {last && hasNext && <TransactionPages {...props} after={last} before={total} />}
          </>
        );
      }}
    </LiveView>
  );
}

export function TransactionsSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} h={46} />
      ))}
    </Stack>
  );
}
