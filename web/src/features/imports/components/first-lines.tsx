import type { PreviewLine } from '@daily-snapshot/domain/import/import-proposal';
import { ItemRow } from '../../../components/item-row.tsx';
import { Money } from '../../../components/money.tsx';
import itemRow from '../../../components/item-row.module.css';
import { shortDay } from '../model/words.ts';

/** The first lines of a file as they would be read. */
export function FirstLines({ lines }: { readonly lines: readonly PreviewLine[] }) {
  return (
    <ul className={itemRow.list} aria-label="The first lines">
      {lines.map((line, index) => (
        <ItemRow
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
