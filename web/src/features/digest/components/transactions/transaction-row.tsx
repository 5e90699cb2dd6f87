import {
  contributionTo,
  type NumberSource,
} from '@daily-snapshot/domain/digest/build/number-definitions';
import { categoryName } from '@daily-snapshot/domain/ledger/classification/category-name';
import { isolated } from '@daily-snapshot/domain/text/graphemes';
import { POSTING_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { ReactNode } from 'react';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { ListRow } from '../../../../ui/layout/list-row.tsx';
import { Name } from '../../../../ui/text/name.tsx';
import { Money } from '../../../../ui/text/money.tsx';

/** A transaction as its source reports it, with the amount that it adds to a number. */
export function TransactionRow(props: {
  readonly posting: Posting;
  /** Absent to show the transaction's own amount. */
  readonly number?: NumberSource;
  readonly currency: string;
  /** The action of the transaction. */
  readonly action?: ReactNode;
}) {
  const { posting, number, currency, action } = props;
  const { counterparty, description, kind, category, account, date, postedDate } = posting;
  const about = [
    description.toLowerCase() === counterparty.toLowerCase() ? '' : isolated(description),
    [POSTING_KINDS[kind].label, categoryName(category)].filter(Boolean).join(', '),
    isolated(account),
    postedDate === date ? formatDay(date) : `${formatDay(date)}, posted ${formatDay(postedDate)}`,
  ];
  return (
    <ListRow
      name={<Name>{counterparty}</Name>}
      about={about}
      amount={
        <Money
          amountCents={number ? contributionTo(number, posting) : posting.amount}
          currency={currency}
          isSigned={number === undefined}
        />
      }
      action={action}
    />
  );
}
