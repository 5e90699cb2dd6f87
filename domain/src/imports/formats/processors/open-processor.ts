import type { Row } from '../delimited.ts';
import type { LineSkipReason } from '../statement.ts';
import { plainColumn, type ProcessorLayout, type ProcessorTable } from './processor-layout.ts';
import { PROCESSOR_LAYOUTS } from './layouts.ts';
import { readProcessor } from './read-processor.ts';

/** Exports have their title, period and definitions above the table. */
const DEEPEST_HEADER = 25;

/** An export with more rows that do not add up is another layout. */
const MIN_SHARE = 0.8;

/** Only tries the layout, so the account does not matter. */
const TRIED = { account: '', currency: 'USD' };

/**
 * Recognizes the export of a payment processor or marketplace by its columns, in any order.
 *
 * @returns null if a column is missing, or if the amounts of the rows do not add up. The owner then
 * chooses the columns.
 */
export function openProcessor(rows: readonly Row[]): ProcessorTable | null {
  for (const [index, { fields }] of rows.slice(0, DEEPEST_HEADER).entries()) {
    const header = fields.map(plainColumn);
    for (const layout of PROCESSOR_LAYOUTS) {
      const columns = columnsOf(layout, header);
      if (!columns) continue;
      const table = { layout, columns, width: fields.length, rows: rows.slice(index + 1) };
      return isPlausible(table) ? table : null;
    }
  }
  return null;
}

function columnsOf(
  { needed, optional = {} }: ProcessorLayout,
  header: readonly string[],
): ReadonlyMap<string, number> | null {
  const columns = new Map<string, number>();
  const entries = [...Object.entries(needed), ...Object.entries(optional)];
  for (const [name, accepted] of entries) {
    // The first accepted name wins, wherever its column stands.
    const at = accepted.map((each) => findColumn(header, each)).find((column) => column >= 0);
    if (at !== undefined) columns.set(name, at);
    else if (Object.hasOwn(needed, name)) return null;
  }
  return columns;
}

const findColumn = (header: readonly string[], name: string): number =>
  header.findIndex((each) =>
    name.endsWith('*') ? each.startsWith(name.slice(0, -1)) : each === name,
  );

/** Reasons to skip a row that say nothing against the layout. */
const NOT_COUNTED: ReadonlySet<LineSkipReason> = new Set(['status', 'pending', 'no-money']);

function isPlausible(table: ProcessorTable): boolean {
  const statement = readProcessor(table, TRIED);
  if (!statement.ok) return statement.reason === 'no-transactions';
  const wrong = statement.refused.filter(({ reason }) => !NOT_COUNTED.has(reason));
  const lines = new Set(statement.lines.map(({ line }) => line)).size;
  return lines >= MIN_SHARE * (lines + wrong.length);
}
