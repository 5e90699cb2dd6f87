import { contributionTo, type Behind } from '@daily-snapshot/domain/digest/definition';
import { POSTING_KINDS } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { formatDay } from '../../../components/days.ts';
import { ItemRow } from '../../../components/item-row.tsx';
import { Money } from '../../../components/money.tsx';

/** One line as its source has it, with what it adds to the number. */
export function LineRow(props: {
  readonly line: Posting;
  readonly behind: Behind;
  readonly currency: string;
}) {
  const { line, behind, currency } = props;
  const { counterparty, description, kind, category, account, date, postedDate } = line;
  const about = [
    description === counterparty ? '' : description,
    category === '' ? POSTING_KINDS[kind].label : `${POSTING_KINDS[kind].label}, ${category}`,
    account,
    postedDate === date ? formatDay(date) : `${formatDay(date)}, posted ${formatDay(postedDate)}`,
  ];
  return (
    <ItemRow
      name={counterparty}
      about={about}
      amount={<Money amountCents={contributionTo(behind, line)} currency={currency} />}
    />
  );
}
