import type { PreviewTransaction } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { Money } from '../../../ui/text/money.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { shortDay } from '../model/texts.ts';

/** Previews the first transactions of a file. */
export function FirstTransactions({ lines }: { readonly lines: readonly PreviewTransaction[] }) {
  return (
    <ul className={itemRow.list} aria-label="The first lines">
      {lines.map((line, index) => (
        <ListRow
          key={index}
          name={line.counterparty || line.description}
          about={[
            shortDay(line.date),
            line.counterparty !== '' && line.description !== line.counterparty
              ? line.description
              : '',
            line.account,
            line.isPending ? 'pending, not counted yet' : '',
          ]}
          amount={<Money amountCents={line.amount} currency={line.currency} isSigned />}
        />
      ))}
    </ul>
  );
}
