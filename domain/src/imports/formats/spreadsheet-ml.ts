import type { Row } from './delimited.ts';
import type { StatementFile } from './statement.ts';
import { all, parseXml, textAt, textOf } from './xml.ts';

/** Says whether a text is a workbook in the XML form of Excel 2003. */
export const isSpreadsheetMl = (head: string): boolean =>
  head.includes('urn:schemas-microsoft-com:office:spreadsheet');

/** A wider table is refused by its reader. */
const MAX_COLUMNS = 1001;

/**
 * Returns the rows of the longest visible sheet. Values are stored without locale: numbers with a
 * point, dates in ISO form. Formulas are not evaluated.
 *
 * @see Microsoft, XML Spreadsheet Reference (Workbook, Worksheet, Table, Row, Cell, Data)
 */
export function spreadsheetMlRows(
  text: string,
): { readonly ok: true; readonly rows: readonly Row[] } | Extract<StatementFile, { ok: false }> {
  const parsed = parseXml(text);
  if (!parsed.ok) return parsed;
  const sheets = all(parsed.document, 'Workbook', 'Worksheet')
    .filter((sheet) => !/hidden/i.test(textAt(sheet, 'WorksheetOptions', 'Visible') ?? ''))
    .map(rowsOf);
  const rows = sheets.reduce<readonly Row[]>(
    (most, each) => (each.length > most.length ? each : most),
    [],
  );
  return { ok: true, rows };
}

function rowsOf(sheet: unknown): Row[] {
  const rows = all(sheet, 'Table', 'Row').map((row, index) => ({
    line: Number(textAt(row, '@Index')) || index + 1,
    fields: fieldsOf(row),
  }));
  const filled = rows.filter(({ fields }) => fields.some((field) => field !== ''));
  const width = filled.reduce((widest, { fields }) => Math.max(widest, fields.length), 0);
  // Empty cells at the end of a row are not stored, and are fields of a table.
  return filled.map(({ line, fields }) => ({
    line,
    fields: [...fields, ...Array.from({ length: width - fields.length }, () => '')],
  }));
}

/** A cell may name its column, counted from 1, to skip empty cells. */
function fieldsOf(row: unknown): string[] {
  const fields: string[] = [];
  for (const cell of all(row, 'Cell')) {
    const index = Number(textAt(cell, '@Index')) || fields.length + 1;
    while (fields.length < Math.min(index - 1, MAX_COLUMNS)) fields.push('');
    const [data] = all(cell, 'Data');
    fields.push(data === undefined ? '' : textOf(data));
  }
  return fields;
}
