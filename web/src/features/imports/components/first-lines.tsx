import type { PreviewLine } from '@daily-snapshot/domain/contracts/import';
import { Money } from '../../../components/money.tsx';
import { shortDay } from '../model/words.ts';
import classes from './imports.module.css';

/** The first lines of a file as they would be read. */
export function FirstLines({ lines }: { readonly lines: readonly PreviewLine[] }) {
  return (
    <ul className={classes.list} aria-label="The first lines">
      {lines.map((line, index) => (
        <li key={index} className={classes.row}>
          <div className={classes.what}>
            <div>{line.counterparty || line.description}</div>
            <p className={classes.note}>
              {[
                shortDay(line.date),
                line.counterparty !== '' && line.description !== line.counterparty
                  ? line.description
                  : '',
                line.account,
                line.isPending ? 'pending, not counted yet' : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <span className={classes.amount}>
            <Money amountCents={line.amount} currency={line.currency} isSigned />
          </span>
        </li>
      ))}
    </ul>
  );
}
