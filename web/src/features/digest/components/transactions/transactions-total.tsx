import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { Figure } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Money } from '../../../../ui/text/money.tsx';
import paper from '../../../../ui/layout/paper.module.css';
import { DASHBOARD_COPY as copy } from '../../model/digest-copy.ts';
import classes from './figure-transactions.module.css';

/** The total of the transactions and whether it matches the digest. */
export function TransactionsTotal(props: {
  readonly amount: Cents;
  readonly postingCount: number;
  readonly currency: string;
  readonly reported: Figure | null;
}) {
  const { amount, postingCount, currency, reported } = props;
  if (postingCount === 0) {
    return (
      <p className={paper.note}>
        {reported?.state === 'unknown' ? copy.figure.unknown : copy.figure.none}
      </p>
    );
  }
  return (
    <>
      <p className={classes.total}>
        <span>{formatCountOf(postingCount, 'transaction')}</span>
        <Money amountCents={amount} currency={currency} />
      </p>
      {reported && reported.state !== 'unknown' && (
        <p className={paper.note}>
          {reported.amount === amount ? copy.figure.equal : copy.figure.different}
        </p>
      )}
    </>
  );
}
