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

/** `4.2 s`, or `3 min 5 s` from a minute on. */
export function durationText(durationMs: number): string {
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const cellsOf = (entry: BarEntry): readonly string[] => [
  entry.id,
  figureText(entry),
  entry.bar,
  resultOf(entry),
  entry.mode,
  durationText(entry.durationMs),
  entry.commit.slice(0, 8),
];

/** Formats the entries as a table, one line for each row of the bar. */
export const barTable = (entries: readonly BarEntry[]): string =>
  tableText(HEAD, entries.map(cellsOf));

/** Formats one entry as a line of progress. */
export function progressLine(entry: BarEntry): string {
  const [id, figure, , result, , time] = cellsOf(entry);
  return `${id?.padEnd(5)} ${result?.padEnd(13)} ${time?.padStart(11)}  ${figure}`;
}
