import { formatCount } from '@daily-snapshot/domain/money/format-money';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { Figure } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { Money } from '../../../../ui/text/money.tsx';
import paper from '../../../../ui/layout/paper.module.css';
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
        No line counts here.{' '}
        {reported?.state === 'unknown' && 'None has arrived yet, so nobody knows the number.'}
      </p>
    );
  }
  return (
    <>
      <p className={classes.total}>
        <span>{postingCount === 1 ? '1 line' : `${formatCount(postingCount)} lines`}</span>
        <Money amountCents={amount} currency={currency} />
      </p>
      {reported && reported.state !== 'unknown' && (
        <p className={paper.note}>
          {reported.amount === amount
            ? 'To the cent what the digest says.'
            : 'Not what the digest said: lines arrived or changed after it was sent, and the digest after says so.'}
        </p>
      )}
    </>
  );
}
