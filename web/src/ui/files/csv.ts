/** A spreadsheet takes what begins like this for a formula; after an apostrophe it is a text. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** A text that somebody else has written, as a cell of a table. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table for any spreadsheet: comma separated, CRLF, with a mark that says it is UTF-8. */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.join(',')}\r\n`).join('')}`;
