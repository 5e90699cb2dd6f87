import { categoryName } from '@daily-snapshot/domain/ledger/classification/category-name';
import { formatDay } from '../../../ui/text/format-date.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { Line } from '../api/use-transactions.ts';
import { categoryLabel } from '../model/category-text.ts';
import { ChangeCategory } from './change-category.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';

/** A transaction as its source reported it, with its category. */
export function TransactionRow(props: {
  readonly line: Line;
  readonly currency: string;
  readonly onCorrect?: (line: Line) => void;
}) {
  const { line, currency, onCorrect } = props;
  const { counterparty, description, kind, category, account, date, postedDate } = line;
  const about = [
    description.toLowerCase() === counterparty.toLowerCase() ? '' : description,
    categoryName(category),
    account,
    postedDate === date ? '' : `posted ${formatDay(postedDate)}`,
  ];
  return (
    <li className={itemRow.row}>
      <div className={itemRow.what}>
        <div>{counterparty}</div>
        <p className={paper.note}>{about.filter(Boolean).join(' · ')}</p>
        {onCorrect ? (
          <ChangeCategory line={line} onCorrect={onCorrect} />
        ) : (
          <p className={paper.note}>{categoryLabel(kind)}</p>
        )}
      </div>
      <span className={itemRow.amount}>
        <Money amountCents={line.amount} currency={currency} isSigned />
      </span>
    </li>
  );
}
