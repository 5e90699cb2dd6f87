import { formatCount } from '@daily-snapshot/domain/money/format-money';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/text/money.tsx';
import paper from '../../../ui/layout/paper.module.css';
import type { Reading } from '../model/reading.ts';
import classes from './imports.module.css';
import { FILE_COPY } from '../model/file-copy.ts';

const copy = FILE_COPY.readingTotals;

/** Shows the totals of a preview. They follow each correction. */
export function ReadingTotals(props: { readonly reading: Reading; readonly currency: string }) {
  const { reading, currency } = props;
  const { lineCount } = reading.proposal;
  return (
    <div role="status">
      {lineCount === 0 ? (
        <p className={paper.note}>{copy.none}</p>
      ) : (
        <dl className={classes.facts}>
          <Fact name={copy.transactions}>{formatCount(lineCount)}</Fact>
          <Fact name={copy.moneyIn}>
            <Money amountCents={reading.moneyIn} currency={currency} />
          </Fact>
          <Fact name={copy.moneyOut}>
            <Money amountCents={reading.moneyOut} currency={currency} />
          </Fact>
        </dl>
      )}
    </div>
  );
}

/** A name with its value, inside a description list. */
export function Fact(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
