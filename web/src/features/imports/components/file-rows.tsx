import { formatCountOf } from '@daily-snapshot/domain/money/format-money';
import type { SkippedLine } from '@daily-snapshot/domain/imports/formats/statement';
import type { PreviewTransaction } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { Anchor } from '@mantine/core';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { Money } from '../../../ui/text/money.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { shortDay } from '../model/texts.ts';
import paper from '../../../ui/layout/paper.module.css';
import classes from './imports.module.css';

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

/** Lists skipped rows with their line numbers and the reason. */
export function SkippedRows(props: {
  readonly skipped: readonly SkippedLine[];
  readonly skippedCount: number;
  readonly fileName: string;
  readonly isOpen?: boolean;
}) {
  const { skipped, skippedCount, fileName, isOpen = false } = props;
  if (skippedCount === 0) return null;
  const more = skippedCount - skipped.length;
  return (
    <details className={classes.details} open={isOpen}>
      <summary>
        {formatCountOf(skippedCount, 'line is', 'lines are')} left out: see which and why
      </summary>
      <ul className={itemRow.list}>
        {skipped.map(({ line, text }, index) => (
          <li key={index} className={paper.note}>
            Line {line}: {text}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={paper.note}>And {formatCountOf(more, 'more line')}.</p>}
      <Anchor
        size="sm"
        download={`left out of ${fileName}.csv`}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(asCsv(skipped))}`}
      >
        Download this list
      </Anchor>
    </details>
  );
}

const asCsv = (skipped: readonly SkippedLine[]): string =>
  [['line', 'reason'], ...skipped.map(({ line, text }) => [String(line), text])]
    .map((fields) => fields.map(quote).join(','))
    .join('\r\n');

/** Escapes text that a spreadsheet would run as a formula. */
const quote = (text: string): string =>
  `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
