import type { Row } from '../formats/delimited.ts';
import { columnsMeaning } from './header-words.ts';
import { TableSample } from './table-sample.ts';

/** Banks put their name, the account and the period above the table. */
const DEEPEST_HEADER = 25;

/**
 * The row that holds the names of the columns, −1 where none does; what is above it is the bank's
 * preamble.
 *
 * @returns null where no row has a date and an amount
 */
export const findHeader = (rows: readonly Row[]): number | null =>
  namedHeader(rows) ?? rowAboveData(rows);

/** The first row that names a date and an amount. */
function namedHeader(rows: readonly Row[]): number | null {
  const index = rows
    .slice(0, DEEPEST_HEADER)
    .findIndex(
      ({ fields }) =>
        columnsMeaning(fields, 'date').length > 0 &&
        (['amount', 'debit', 'credit'] as const).some(
          (meaning) => columnsMeaning(fields, meaning).length > 0,
        ),
    );
  return index < 0 ? null : index;
}

/** The row above the first that has a date and money; −1 where that is the first of all. */
function rowAboveData(rows: readonly Row[]): number | null {
  const index = rows.slice(0, DEEPEST_HEADER).findIndex((row) => {
    const alone = new TableSample([row]);
    const columns = row.fields.map((_, column) => column);
    const dates = columns.filter((column) => alone.dates(column) !== null);
    const money = columns.filter((column) => alone.holdsMoney(column));
    return dates.length > 0 && money.some((column) => !dates.includes(column));
  });
  return index < 0 ? null : index - 1;
}
