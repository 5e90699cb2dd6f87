import type { SkippedLine } from '@daily-snapshot/domain/imports/formats/statement';
import type { PreviewTransaction } from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { Anchor } from '@mantine/core';
import { ListRow } from '../../../ui/layout/list-row.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { Money } from '../../../ui/text/money.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import { shortDay } from '../model/texts.ts';
import paper from '../../../ui/layout/paper.module.css';
import { IMPORT_COPY as copy } from '../model/import-copy.ts';
import classes from './imports.module.css';
import { FILE_COPY } from '../model/file-copy.ts';

const texts = FILE_COPY.fileRows;

/** Previews the first transactions of a file. */
export function FirstTransactions({ lines }: { readonly lines: readonly PreviewTransaction[] }) {
  return (
    <ul className={itemRow.list} aria-label={copy.review.first}>
      {lines.map((line, index) => (
        <ListRow
          key={index}
          name={<Name>{line.counterparty || line.description}</Name>}
          about={[
            shortDay(line.date),
            line.counterparty !== '' && line.description !== line.counterparty
              ? line.description
              : '',
            line.account,
            line.isPending ? texts.pending : '',
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
      <summary>{copy.skipped(skippedCount)}</summary>
      <ul className={itemRow.list}>
        {skipped.map(({ line, text }, index) => (
          <li key={index} className={paper.note}>
            {copy.skippedRow(line, text)}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={paper.note}>{copy.moreSkipped(more)}</p>}
      <Anchor
        size="sm"
        download={texts.skippedFile(fileName)}
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(asCsv(skipped))}`}
      >
        {texts.download}
      </Anchor>
    </details>
  );
}

const asCsv = (skipped: readonly SkippedLine[]): string =>
  [['row', 'reason'], ...skipped.map(({ line, text }) => [String(line), text])]
    .map((fields) => fields.map(quote).join(','))
    .join('\r\n');

/** Escapes text that a spreadsheet would run as a formula. */
const quote = (text: string): string =>
  `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
