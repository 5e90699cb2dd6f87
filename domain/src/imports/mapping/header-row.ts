import type { Row } from '../formats/delimited.ts';
import { MAX_HEADER_ROWS } from '../formats/named-columns.ts';
import { columnsMeaning } from './header-words.ts';
import { TableSample } from './table-sample.ts';

/**
 * Returns the row with the column names, or −1 if the table has no names. Rows above it are the
 * preamble of the bank.
 * @returns null if no row has a date and an amount
 */
export const findHeader = (rows: readonly Row[]): number | null =>
  namedHeader(rows) ?? rowAboveData(rows);

/** Returns the first row that names a date column and an amount column. */
function namedHeader(rows: readonly Row[]): number | null {
  const index = rows
    .slice(0, MAX_HEADER_ROWS)
    .findIndex(
      ({ fields }) =>
        columnsMeaning(fields, 'date').length > 0 &&
        (['amount', 'debit', 'credit'] as const).some(
          (meaning) => columnsMeaning(fields, meaning).length > 0,
        ),
    );
  return index < 0 ? null : index;
}

/**
 * Returns the row above the first row with a date and an amount, or −1 if that is the first row of
 * the file.
 */
function rowAboveData(rows: readonly Row[]): number | null {
  const index = rows.slice(0, MAX_HEADER_ROWS).findIndex((row) => {
    const alone = new TableSample([row]);
    const columns = row.fields.map((_, column) => column);
    const dates = columns.filter((column) => alone.dates(column) !== null);
    const money = columns.filter((column) => alone.holdsMoney(column));
    return dates.length > 0 && money.some((column) => !dates.includes(column));
  });
  return index < 0 ? null : index - 1;
}
