import { contributionTo, type Behind } from '@daily-snapshot/domain/digest/definition';
import { categoryName } from '@daily-snapshot/domain/ledger/category-name';
import { POSTING_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { ReactNode } from 'react';
import { formatDay } from '../../../components/days.ts';
import { ItemRow } from '../../../components/item-row.tsx';
import { Money } from '../../../components/money.tsx';

/** One line as its source has it, with what it adds to the number, or as it is. */
export function LineRow(props: {
  readonly line: Posting;
  /** Absent: its own amount, positive in. */
  readonly behind?: Behind;
  readonly currency: string;
  /** What can be done about it. */
  readonly action?: ReactNode;
}) {
  const { line, behind, currency, action } = props;
  const { counterparty, description, kind, category, account, date, postedDate } = line;
  const about = [
    description.toLowerCase() === counterparty.toLowerCase() ? '' : description,
    [POSTING_KINDS[kind].label, categoryName(category)].filter(Boolean).join(', '),
    account,
    postedDate === date ? formatDay(date) : `${formatDay(date)}, posted ${formatDay(postedDate)}`,
  ];
  return (
    <ItemRow
      name={counterparty}
      about={about}
      amount={
        <Money
          amountCents={behind ? contributionTo(behind, line) : line.amount}
          currency={currency}
          isSigned={behind === undefined}
        />
      }
      action={action}
    />
  );
}
