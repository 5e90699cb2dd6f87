import { Anchor } from '@mantine/core';
import itemRow from '../../../ui/layout/list-row.module.css';
import type { SkippedLine } from '@daily-snapshot/domain/imports/formats/statement';
import { countOf } from '../model/texts.ts';
import paper from '../../../ui/layout/paper.module.css';
import classes from './imports.module.css';

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
      <summary>{countOf(skippedCount, 'line is', 'lines are')} left out: see which and why</summary>
      <ul className={itemRow.list}>
        {skipped.map(({ line, text }, index) => (
          <li key={index} className={paper.note}>
            Line {line}: {text}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={paper.note}>And {countOf(more, 'more line')}.</p>}
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
