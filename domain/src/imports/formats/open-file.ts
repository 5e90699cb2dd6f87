import { ASK_FOR_OTHER_FORMAT } from './file-formats.ts';
import { readHeader, type Column } from '../ledger-file/columns.ts';
import { detectDelimiter, splitRows, usualWidth, type Row } from './delimited.ts';
import { decodeFile, type Decode } from './encoding.ts';
import { IIF_REFUSAL, isIif, refusalOfReport } from './accounting-report.ts';
import { isBai2 } from './bai2/read-bai2.ts';
import { isMt940 } from './mt940/read-mt940.ts';
import type { BooksTable } from './books/books-report.ts';
import { openBooks, openIif, type OpenedBooks } from './books/open-books.ts';
import { htmlRows, isHtml } from './html-table.ts';
import { layoutFingerprint } from '../mapping/layout-fingerprint.ts';
import { findHeader } from '../mapping/header-row.ts';
import { MAX_COLUMNS, TOO_WIDE } from './pad-rows.ts';
import type { OpenedPdf } from './pdf/read-pdf.ts';
import { rejoinRows } from './rejoin-rows.ts';
import { openProcessor } from './processors/open-processor.ts';
import type { ProcessorTable } from './processors/processor-layout.ts';
import { refusalOfSalesList } from './sales-list.ts';
import { isSpreadsheetMl, spreadsheetMlRows } from './spreadsheet-ml.ts';
import { preambleOf } from './stated-period.ts';
import { refuseFile, type ChosenSheet, type StatementFile } from './statement.ts';

/** A file with a detected format, before its content is read. */
export type OpenedFile =
  | {
      readonly form: 'ofx' | 'qif' | 'camt' | 'mt940' | 'bai2';
      readonly fingerprint: string;
      readonly text: string;
    }
  | {
      readonly form: 'ledger';
      readonly fingerprint: string;
      readonly rows: readonly Row[];
      readonly columns: readonly Column[];
      readonly sheet?: ChosenSheet | undefined;
    }
  | {
      readonly form: 'processor';
      readonly fingerprint: string;
      readonly table: ProcessorTable;
      readonly sheet?: ChosenSheet | undefined;
    }
  | {
      readonly form: 'books';
      readonly fingerprint: string;
      readonly table: BooksTable;
      readonly sheet?: ChosenSheet | undefined;
    }
  | OpenedPdf
  | OpenedTable;

/** A bank's table: the column names, empty if it has none, and the rows. */
export interface OpenedTable {
  readonly form: 'table';
  readonly fingerprint: string;
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** the text above the column names; absent if there is none */
  readonly preamble?: string | undefined;
  /** absent unless the table is one of several sheets */
  readonly sheet?: ChosenSheet | undefined;
  /** whether only the owner can say what the columns hold, because the table is a part of a page */
  readonly isUnproved?: true | undefined;
}

export type Opening =
  | { readonly ok: true; readonly file: OpenedFile }
  | Extract<StatementFile, { ok: false }>;

/** Enough for years of an account. The limit also bounds memory. */
export const LARGEST_FILE_BYTES = 8 << 20;

const MAX_LINES = 100_000;

/** The first bytes of other formats that people upload by mistake. */
const FOREIGN = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    text: 'it is a spreadsheet or an archive; save it as CSV first',
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], text: 'it is an Excel workbook; save it as CSV first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], text: `it is a PDF; ${ASK_FOR_OTHER_FORMAT}` },
  { bytes: [0x89, 0x50, 0x4e, 0x47], text: `it is an image; ${ASK_FOR_OTHER_FORMAT}` },
  { bytes: [0xff, 0xd8, 0xff], text: `it is an image; ${ASK_FOR_OTHER_FORMAT}` },
  { bytes: [0x1f, 0x8b], text: 'it is an archive; unzip it first' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], text: 'it is an archive; unzip it first' },
  { bytes: [0x52, 0x61, 0x72, 0x21], text: 'it is an archive; unzip it first' },
] as const;

/** Detects the format of a file by its content, not by its name. */
export function openFile(bytes: Uint8Array, decode: Decode): Opening {
  if (bytes.length > LARGEST_FILE_BYTES) {
    return refuseFile('too-large', 'it is larger than 8 MB; export a shorter period');
  }
  if (countLines(bytes) > MAX_LINES) {
    return refuseFile('too-large', 'it has more than 100,000 lines; export a shorter period');
  }
  const foreign = FOREIGN.find((form) => form.bytes.every((byte, at) => bytes[at] === byte));
  if (foreign) return refuseFile('not-a-statement', foreign.text);
  const decoded = decodeFile(bytes, decode);
  if (decoded.trim() === '') return refuseFile('empty', 'the file is empty');
  if (isBinary(decoded))
    return refuseFile('not-text', `it is not a text file; ${ASK_FOR_OTHER_FORMAT}`);
  // A NUL is damage, because it has no meaning in a text file.
  const text = decoded.replaceAll('\0', '');
  const head = text.slice(0, 4096);
  if (/OFXHEADER|<OFX>/i.test(head)) return opened({ form: 'ofx', fingerprint: 'ofx', text });
  if (isSpreadsheetMl(head)) {
    const sheet = spreadsheetMlRows(text);
    return sheet.ok ? openRows(sheet.rows, 'workbook') : sheet;
  }
  if (/^\s*<(?:\?xml|[\w:]*Document)/.test(head)) {
    return opened({ form: 'camt', fingerprint: 'camt', text });
  }
  if (/^\s*!(?:type|account|option)/i.test(head)) {
    return opened({ form: 'qif', fingerprint: 'qif', text });
  }
  if (isIif(head)) {
    return openedBooks(openIif(splitRows(text, '\t'))) ?? refuseFile('books', IIF_REFUSAL);
  }
  if (isMt940(head)) return opened({ form: 'mt940', fingerprint: 'mt940', text });
  if (isBai2(head)) return opened({ form: 'bai2', fingerprint: 'bai2', text });
  return openRows(isHtml(head) ? htmlRows(text) : delimitedRows(text), 'text');
}

function delimitedRows(text: string): readonly Row[] {
  const delimiter = detectDelimiter(text);
  return rejoinRows(splitRows(text, delimiter), delimiter);
}

const opened = (file: OpenedFile): Opening => ({ ok: true, file });

/**
 * Opens a table of rows.
 *
 * @param origin a workbook writes dates and decimals in its own way, so a mapping for a text file of
 * the same columns does not fit it
 */
export function openRows(rows: readonly Row[], origin: 'text' | 'workbook'): Opening {
  if (rows.some(({ fields }) => fields.length > MAX_COLUMNS)) {
    return TOO_WIDE;
  }
  const ledger = readHeader(rows[0]?.fields ?? []);
  if (ledger.ok) {
    const { columns } = ledger;
    return opened({ form: 'ledger', fingerprint: 'ledger', rows: rows.slice(1), columns });
  }
  const processor = openProcessor(rows);
  if (processor) {
    const { id } = processor.layout;
    return opened({ form: 'processor', fingerprint: id, table: processor });
  }
  const books = openedBooks(openBooks(rows));
  if (books) return books;
  const report = refusalOfReport(rows);
  if (report !== null) return refuseFile('books', report);
  const sales = refusalOfSalesList(rows);
  if (sales !== null) return refuseFile('sales-list', sales);
  const headerRow = findHeader(rows);
  if (headerRow === null && !isTable(rows)) {
    return refuseFile(
      'no-table',
      'no row has a date and an amount; export the transactions of your account',
    );
  }
  const { header, below, preamble } = splitHeader(rows, headerRow ?? nameRow(rows));
  const fingerprint = layoutFingerprint(
    'table',
    origin === 'workbook' ? ['workbook', ...header] : header,
  );
  return opened({
    form: 'table',
    fingerprint,
    header,
    rows: below,
    ...(preamble !== '' && { preamble }),
  });
}

/** Separates the preamble, the column names and the rows. The names are empty if no row has them. */
function splitHeader(rows: readonly Row[], headerRow: number) {
  const below = rows.slice(headerRow + 1);
  const header = rows[headerRow]?.fields ?? (below[0]?.fields ?? []).map(() => '');
  return { header, below, preamble: preambleOf(rows.slice(0, Math.max(headerRow, 0))) };
}

/** Rows that decide whether text is a table. */
const SAMPLE_ROWS = 100;

/**
 * Says whether the rows are a table, although we found no date and amount in them. The owner can then
 * choose the columns. Commas in prose give rows of many widths.
 */
function isTable(rows: readonly Row[]): boolean {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = usualWidth(sample);
  const usual = sample.filter(({ fields }) => fields.length === width);
  const hasNumbers = usual.some(({ fields }) => fields.some((field) => /\d/.test(field)));
  return width > 1 && usual.length > 1 && usual.length * 2 > sample.length && hasNumbers;
}

/** Returns the first row of the usual width if it has names only, −1 otherwise. */
function nameRow(rows: readonly Row[]): number {
  const width = usualWidth(rows.slice(0, SAMPLE_ROWS));
  const first = rows.findIndex(({ fields }) => fields.length === width);
  const isNames = rows[first]?.fields.every((field) => !/\d/.test(field)) ?? false;
  return isNames ? first : -1;
}

function openedBooks(books: OpenedBooks | null): Opening | null {
  if (!books?.ok) return books;
  const { table } = books;
  const fingerprint = table.layout === 'iif' ? 'books-iif' : table.layout.id;
  return opened({ form: 'books', fingerprint, table });
}

function countLines(bytes: Uint8Array): number {
  let [returns, feeds] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x0d) returns += 1;
    else if (byte === 0x0a) feeds += 1;
  }
  return Math.max(returns, feeds);
}

/**
 * Says whether the text has control characters in such a number that it is another kind of file. A
 * few are damage.
 */
const isBinary = (text: string): boolean => {
  const sample = Array.from(text.slice(0, 4096));
  return sample.filter(isControl).length * 10 > sample.length;
};

const isControl = (character: string): boolean => character < ' ' && !/\s/.test(character);
