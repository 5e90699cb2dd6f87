import type { Row } from '../delimited.ts';
import { MAX_HEADER_ROWS, findColumns, plainName, findTitle } from '../named-columns.ts';
import { preambleOf } from '../stated-period.ts';
import { refuseFile, type StatementFile } from '../statement.ts';
import type { BooksLayout, BooksTable } from './books-report.ts';
import { QUICKBOOKS_LAYOUTS } from './quickbooks.ts';
import { readBooks } from './read-books.ts';
import { XERO_LAYOUTS } from './xero.ts';

const LAYOUTS: readonly BooksLayout[] = [...QUICKBOOKS_LAYOUTS, ...XERO_LAYOUTS];

/** Titles of reports, as the programs print them above the columns. */
const TITLES = [
  'Transaction Detail by Account',
  'Transaction List by Date',
  'Custom Transaction Detail Report',
  'General Ledger Detail',
  'General Ledger',
  'Account Transactions',
  'Journal Report',
  'Journal',
];

/** Only tries the report, so the account does not matter. */
const TRIED = { account: '', currency: 'USD' };

export type OpenedBooks =
  | { readonly ok: true; readonly table: BooksTable }
  | Extract<StatementFile, { ok: false }>;

/**
 * Recognizes a report of QuickBooks or Xero by its columns.
 *
 * @returns null if it is no such report, or if its transactions cannot be separated
 */
export function openBooks(rows: readonly Row[]): OpenedBooks | null {
  for (const [index, { fields }] of rows.slice(0, MAX_HEADER_ROWS).entries()) {
    const header = fields.map(plainName);
    for (const layout of LAYOUTS) {
      const columns = findColumns(header, layout.needed, layout.optional);
      if (!columns) continue;
      const report = findTitle(rows.slice(0, index), TITLES) ?? layout.report;
      const preamble = preambleOf(rows.slice(0, index));
      return tried({ layout, report, columns, rows: rows.slice(index + 1), preamble });
    }
  }
  return null;
}

/** Opens an IIF file, or returns null if it holds no readable transaction. */
export const openIif = (rows: readonly Row[]): OpenedBooks | null => tried({ layout: 'iif', rows });

function tried(table: BooksTable): OpenedBooks | null {
  const statement = readBooks(table, TRIED);
  if (statement.ok) return { ok: true, table };
  return statement.reason === 'books' ? refuseFile('books', statement.text) : null;
}
