import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LiveView } from '../../../../ui/feedback/live-view.tsx';
import {
  MAX_IDS,
  useTransactionsById,
  type PostingDocument,
} from '../../api/use-digest-transactions.ts';
import type { ChangedPostings } from '../../model/digest-comparison.ts';
import { TransactionRow } from './transaction-row.tsx';
import classes from './figure-transactions.module.css';
import paper from '../../../../ui/layout/paper.module.css';

/** The transactions that arrived, changed or were removed after a digest was sent. */
export function ChangedTransactions(props: {
  readonly businessId: string;
  readonly changed: ChangedPostings;
  readonly currency: string;
  readonly actionOf?: (posting: PostingDocument) => ReactNode;
}) {
  const { changed } = props;
  return (
    <section className={paper.paper} aria-labelledby="lines-since">
      <h3 className={paper.title} id="lines-since">
        The lines that changed it
      </h3>
      {changed.ids.length === 0 ? (
        <p className={paper.note}>
          {changed.hasMore
            ? 'There were too many to name them.'
            : 'No line of these days came, changed or left after it was sent.'}
        </p>
      ) : (
        <ChangedTransactionList {...props} />
      )}
    </section>
  );
}

function ChangedTransactionList(props: Parameters<typeof ChangedTransactions>[0]) {
  const { businessId, changed, currency, actionOf } = props;
  const postings = useTransactionsById(businessId, changed.ids);
  const listed = changed.ids.slice(0, MAX_IDS);
  return (
    <LiveView
      live={postings}
      failedTitle="The lines could not be shown"
      skeleton={<Skeleton h={140} />}
    >
      {(found) => {
        const removedCount = listed.length - found.length;
        const hasMore = changed.hasMore || changed.ids.length > listed.length;
        return (
          <>
            <ul className={classes.list}>
              {found.map((posting) => (
                <TransactionRow
                  key={posting.id}
                  posting={posting}
                  currency={currency}
                  action={actionOf?.(posting)}
                />
              ))}
            </ul>
            {removedCount > 0 && (
              <p className={paper.note}>
                {removedCount === 1 ? '1 line has' : `${removedCount} lines have`} left the books
                since.
              </p>
            )}
            {hasMore && <p className={paper.note}>There were more; these are the first.</p>}
          </>
        );
      }}
    </LiveView>
  );
}
