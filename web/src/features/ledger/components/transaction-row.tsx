import { categoryName } from '@daily-snapshot/domain/ledger/category-name';
import { formatDay } from '../../../components/days.ts';
import { Money } from '../../../components/money.tsx';
import type { Line } from '../api/use-transactions.ts';
import { kindLabel } from '../model/kind-words.ts';
import { ChangeKind } from './change-kind.tsx';
import itemRow from '../../../components/item-row.module.css';
import paper from '../../../components/paper.module.css';

/** One line as its source has it, and what it counts as. */
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
          <ChangeKind line={line} onCorrect={onCorrect} />
        ) : (
          <p className={paper.note}>{kindLabel(kind)}</p>
        )}
      </div>
      <span className={itemRow.amount}>
        <Money amountCents={line.amount} currency={currency} isSigned />
      </span>
    </li>
  );
}
