import { formatCount } from '@daily-snapshot/domain/money/format';
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { Figure } from '@daily-snapshot/domain/snapshot/figure';
import { Money } from '../../../components/money.tsx';
import paper from '../../../components/paper.module.css';
import classes from './lines-of-number.module.css';

/** What the lines come to, beside what the digest said. */
export function LinesTotal(props: {
  readonly amount: Cents;
  readonly lines: number;
  readonly currency: string;
  readonly stated: Figure | null;
}) {
  const { amount, lines, currency, stated } = props;
  if (lines === 0) {
    return (
      <p className={paper.note}>
        No line counts here.{' '}
        {stated?.state === 'unknown' && 'None has arrived yet, so nobody knows the number.'}
      </p>
    );
  }
  return (
    <>
      <p className={classes.total}>
        <span>{lines === 1 ? '1 line' : `${formatCount(lines)} lines`}</span>
        <Money amountCents={amount} currency={currency} />
      </p>
      {stated && stated.state !== 'unknown' && (
        <p className={paper.note}>
          {stated.amount === amount
            ? 'To the cent what the digest says.'
            : 'Not what the digest said: lines arrived or changed after it was sent, and the digest after says so.'}
        </p>
      )}
    </>
  );
}
