import type { Row } from '../delimited.ts';
import type { LineSkipReason } from '../statement.ts';
import { MAX_HEADER_ROWS, findColumns } from '../named-columns.ts';
import { plainColumn, type ProcessorTable } from './processor-layout.ts';
import { PROCESSOR_LAYOUTS } from './layouts.ts';
import { readProcessor } from './read-processor.ts';

/** An export with more rows that do not add up is another layout. */
const MIN_READABLE_SHARE = 0.8;

/** Only tries the layout, so the account does not matter. */
const TRIED = { account: '', currency: 'USD' };

/**
 * Recognizes the export of a payment processor or marketplace by its columns, in any order.
 *
 * @returns null if a column is missing, or if the amounts of the rows do not add up. The owner then
 * chooses the columns.
 */
export function openProcessor(rows: readonly Row[]): ProcessorTable | null {
  for (const [index, { fields }] of rows.slice(0, MAX_HEADER_ROWS).entries()) {
    const header = fields.map(plainColumn);
    for (const layout of PROCESSOR_LAYOUTS) {
      const columns = findColumns(header, layout.needed, layout.optional);
      if (!columns) continue;
      const table = { layout, columns, width: fields.length, rows: rows.slice(index + 1) };
      return isPlausible(table) ? table : null;
    }
  }
  return null;
}

/** Reasons to skip a row that say nothing against the layout. */
const NOT_COUNTED: ReadonlySet<LineSkipReason> = new Set(['status', 'pending', 'no-money']);

function isPlausible(table: ProcessorTable): boolean {
  const statement = readProcessor(table, TRIED);
  if (!statement.ok) return statement.reason === 'no-transactions';
  const wrong = statement.refused.filter(({ reason }) => !NOT_COUNTED.has(reason));
  const lines = new Set(statement.lines.map(({ line }) => line)).size;
  return lines >= MIN_READABLE_SHARE * (lines + wrong.length);
}
