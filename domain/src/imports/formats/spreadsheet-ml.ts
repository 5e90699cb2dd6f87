import type { Row } from './delimited.ts';
import { MAX_COLUMNS, padRows, TOO_WIDE, type PaddedRows } from './pad-rows.ts';
import { all, parseXml, textAt, textOf } from './xml.ts';

/** Says whether a text is a workbook in the XML form of Excel 2003. */
export const isSpreadsheetMl = (head: string): boolean =>
  head.includes('urn:schemas-microsoft-com:office:spreadsheet');

/**
 * Returns the rows of the longest visible sheet. Values are stored without locale: numbers with a
 * point, dates in ISO form. Formulas are not evaluated.
 *
 * @see Microsoft, XML Spreadsheet Reference (Workbook, Worksheet, Table, Row, Cell, Data)
 */
export function spreadsheetMlRows(text: string): PaddedRows {
  const parsed = parseXml(text);
  if (!parsed.ok) return parsed;
  const sheets = all(parsed.document, 'Workbook', 'Worksheet')
    .filter((sheet) => !/hidden/i.test(textAt(sheet, 'WorksheetOptions', 'Visible') ?? ''))
    .map((sheet) => all(sheet, 'Table', 'Row'));
  const longest = sheets.reduce((most, each) => (each.length > most.length ? each : most), []);
  const rows: Row[] = [];
  for (const [index, row] of longest.entries()) {
    const fields = fieldsOf(row);
    if (fields === null) return TOO_WIDE;
    const line = Number(textAt(row, '@Index')) || index + 1;
    if (fields.some((field) => field !== '')) rows.push({ line, fields });
  }
  return padRows(rows);
}

/**
 * Returns the fields of a row, or null if they are too many. A cell may name its column, counted
 * from 1, to skip empty cells. Empty cells at the end are left out.
 */
function fieldsOf(row: unknown): string[] | null {
  const fields: string[] = [];
  let column = 0;
  for (const cell of all(row, 'Cell')) {
    column = Number(textAt(cell, '@Index')) || column + 1;
    if (column > MAX_COLUMNS) return null;
    const [data] = all(cell, 'Data');
    const text = data === undefined ? '' : textOf(data);
    if (text === '') continue;
    while (fields.length < column - 1) fields.push('');
    fields.push(text);
  }
  return fields;
}
