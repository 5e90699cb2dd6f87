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
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import classes from './figure-transactions.module.css';
import paper from '../../../../ui/layout/paper.module.css';
import { PAGE_COPY } from '../../model/page-copy.ts';

const texts = PAGE_COPY.changedTransactions;

/** The transactions that arrived, changed or were removed after a digest was sent. */
export function ChangedTransactions(props: {
  readonly businessId: string;
  readonly changed: ChangedPostings;
  readonly currency: string;
  readonly actionOf?: (posting: PostingDocument) => ReactNode;
}) {
  const { changed } = props;
  return (
    <section className={paper.paper} aria-labelledby="changed-transactions">
      <h3 className={paper.title} id="changed-transactions">
        {copy.comparison.changed}
      </h3>
      {changed.ids.length === 0 ? (
        <p className={paper.note}>
          {changed.hasMore ? copy.comparison.tooMany : copy.comparison.unchanged}
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
    <LiveView live={postings} failedTitle={texts.failed} skeleton={<Skeleton h={140} />}>
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
                {removedCount === 1 ? texts.oneRemoved : texts.removed(removedCount)}
              </p>
            )}
            {hasMore && <p className={paper.note}>{texts.more}</p>}
          </>
        );
      }}
    </LiveView>
  );
}
