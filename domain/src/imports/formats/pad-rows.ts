import type { Row } from './delimited.ts';
import { refuseFile, type StatementFile } from './statement.ts';

/** A row of a statement has a few dozen fields. */
export const MAX_COLUMNS = 1000;

/** 100,000 rows of 40 fields. A few cells far apart must not make a table that fills the memory. */
const MAX_CELLS = 4_000_000;

export const TOO_WIDE = refuseFile(
  'not-a-statement',
  'it has a row of more than 1,000 fields; export only the transactions of your account',
);

export type PaddedRows =
  | { readonly ok: true; readonly rows: readonly Row[] }
  | Extract<StatementFile, { ok: false }>;

/**
 * Gives all rows one width. Workbooks do not store the empty cells at the end of a row, which are
 * fields of a table.
 */
export function padRows(rows: readonly Row[]): PaddedRows {
  const width = rows.reduce((widest, { fields }) => Math.max(widest, fields.length), 0);
  if (width > MAX_COLUMNS) return TOO_WIDE;
  if (width * rows.length > MAX_CELLS) {
    return refuseFile('too-large', 'it has more than 4,000,000 cells; export a shorter period');
  }
  const padded = rows.map(({ line, fields }) => ({
    line,
    fields: [...fields, ...Array.from({ length: width - fields.length }, () => '')],
  }));
  return { ok: true, rows: padded };
}
