/**
 * Spreadsheets run a cell that starts with one of these characters as a formula. A leading
 * apostrophe makes it text.
 */
const FORMULA_START = /^[\s]*[=+\-@\t\r]/;

/** Escapes untrusted text as a CSV cell. */
export function csvText(text: string): string {
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Builds a CSV table with CRLF and a UTF-8 byte order mark. */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.join(',')}\r\n`).join('')}`;

export const CSV_MEDIA_TYPE = 'text/csv;charset=utf-8';
