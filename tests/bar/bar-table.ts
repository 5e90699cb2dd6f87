// The printed table of the reliability bar.
import { tableText } from '../bench/support/table.ts';
import type { BarEntry } from './bar-entry.ts';

const HEAD = ['row', 'figure', 'bar', 'result', 'how', 'time', 'commit'];

function resultOf({ status, pass, required }: BarEntry): string {
  if (status !== 'run') return status;
  if (pass) return 'pass';
  return required ? 'FAIL' : 'below the bar';
}

/** `720 orders`; a figure in words has its own units. */
const figureText = ({ figure, unit }: BarEntry): string =>
  typeof figure === 'number' ? `${figure.toLocaleString('en-US')} ${unit}` : figure;

const cellsOf = (entry: BarEntry): readonly string[] => [
  entry.id,
  figureText(entry),
  entry.bar,
  resultOf(entry),
  entry.mode,
  `${(entry.durationMs / 1000).toFixed(1)} s`,
  entry.commit.slice(0, 8),
];

/** Formats the entries as a table, one line for each row of the bar. */
export const barTable = (entries: readonly BarEntry[]): string =>
  tableText(HEAD, entries.map(cellsOf));

/** Formats one entry as a line of progress. */
export function progressLine(entry: BarEntry): string {
  const [id, figure, , result, , time] = cellsOf(entry);
  return `${id?.padEnd(5)} ${result?.padEnd(13)} ${time?.padStart(8)}  ${figure}`;
}
