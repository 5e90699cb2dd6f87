import type * as Xlsx from '@e965/xlsx';
import type { ParsingOptions, WorkBook } from '@e965/xlsx';
import { zipSync } from 'fflate';
import type { Row } from '../delimited.ts';
import { MAX_COLUMNS, padRows, TOO_WIDE, type PaddedRows } from '../pad-rows.ts';
import { refuseFile, type StatementFile } from '../statement.ts';
import { cellText, isDateCell, SERIALS_FROM_1900_TO_1904, type DateSystem } from './cell-text.ts';
import { withDates, type Cells } from './sheet-dates.ts';
import { ENCRYPTED, unpackArchive } from './unpack-archive.ts';

/** A visible sheet as rows of text. */
export interface Sheet {
  readonly name: string;
  /** without empty rows, or why the sheet cannot be read */
  readonly content: PaddedRows;
}

export type ReadWorkbook =
  | { readonly ok: true; readonly sheets: readonly Sheet[] }
  | Extract<StatementFile, { ok: false }>;

/** One more than the longest table, so that a longer one is noticed. */
const MAX_ROWS = 100_001;

/** Reads cached values only. Formulas, links, macros and images are not read. */
const OPTIONS: ParsingOptions = {
  type: 'array',
  dense: true,
  nodim: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
  cellStyles: false,
  cellDates: false,
  bookDeps: false,
  bookFiles: false,
  bookVBA: false,
  sheetStubs: false,
  sheetRows: MAX_ROWS,
};

/** The parser of workbooks, which is loaded only when it is needed. */
export type WorkbookParser = Pick<typeof Xlsx, 'read' | 'SSF'>;

/** Reads an XLSX or XLS workbook. */
export function readWorkbook(bytes: Uint8Array, parser: WorkbookParser): ReadWorkbook {
  return isArchive(bytes) ? readXlsx(bytes, parser) : readXls(bytes, parser);
}

const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** The XML of sheets, texts, formats and the book itself. */
const NEEDED = /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/.*\.(?:xml|rels))$/i;

/** Parts that can be large or refer to other files, and hold no cell. */
const UNUSED =
  /\/(?:activeX|charts|chartsheets|comments|connections|ctrlProps|customXml|diagrams|drawings|embeddings|externalLinks|media|pivotCache|pivotTables|printerSettings|queryTables|richData|slicers|tables|theme|threadedComments|worksheets\/_rels)\b/i;

/**
 * Unpacks the needed parts within limits, and gives the parser an archive that is not compressed
 * and holds nothing else.
 */
function readXlsx(bytes: Uint8Array, parser: WorkbookParser): ReadWorkbook {
  const unpacked = unpackArchive(bytes, (name) => NEEDED.test(name) && !UNUSED.test(name));
  if (!unpacked.ok) return unpacked;
  const names = [...unpacked.parts.keys()];
  if (!names.some((name) => /^xl\/.*\.xml$/i.test(name))) {
    return refuseFile(
      'not-a-statement',
      'it is an archive, but not an XLSX workbook; unzip it, or save it as XLSX or CSV first',
    );
  }
  return parse(zipSync(Object.fromEntries(unpacked.parts), { level: 0 }), parser);
}

const UNREADABLE = refuseFile(
  'broken',
  'we could not read the workbook; open it in Excel and save it again, or save it as CSV',
);

/** "EncryptedPackage" in UTF-16: the stream of a workbook that Excel encrypted. */
const ENCRYPTED_PACKAGE = Array.from('EncryptedPackage', (letter) => letter.charCodeAt(0));

/**
 * The first bytes of an OLE compound file. Without all of them, the parser would take the file for
 * plain text.
 *
 * @see [MS-CFB] 2.2
 */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function readXls(bytes: Uint8Array, parser: WorkbookParser): ReadWorkbook {
  if (COMPOUND_FILE.some((byte, at) => bytes[at] !== byte)) return UNREADABLE;
  return isEncryptedPackage(bytes) ? ENCRYPTED : parse(bytes, parser);
}

function isEncryptedPackage(bytes: Uint8Array): boolean {
  const [first = 0] = ENCRYPTED_PACKAGE;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (ENCRYPTED_PACKAGE.every((letter, index) => bytes[at + 2 * index] === letter)) return true;
  }
  return false;
}

function parse(bytes: Uint8Array, { read, SSF }: WorkbookParser): ReadWorkbook {
  let book: WorkBook;
  try {
    book = read(bytes, OPTIONS);
  } catch (error) {
    if (error instanceof Error && /password|ECMA-376|EncryptionInfo/i.test(error.message))
      return ENCRYPTED;
    return UNREADABLE;
  }
  const system: DateSystem = {
    shift: book.Workbook?.WBProps?.date1904 === true ? SERIALS_FROM_1900_TO_1904 : 0,
    isDateFormat: (SSF as { is_date: (format: string) => boolean }).is_date,
  };
  const sheets = book.SheetNames.flatMap((name, index) => {
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    const sheet = book.Sheets[name];
    const cells: unknown = sheet?.['!data'];
    if (isHidden || !Array.isArray(cells)) return [];
    const merges = sheet?.['!merges'] ?? [];
    return [sheetOf(name, withDates(cells as Cells, merges, system), system)];
  });
  return { ok: true, sheets };
}

function sheetOf(name: string, cells: Cells, system: DateSystem): Sheet {
  const rows: Row[] = [];
  for (const [index, row = []] of cells.entries()) {
    // The parser stores only cells with a value, so a long row has a value at its end.
    if (row.length > MAX_COLUMNS) return { name, content: TOO_WIDE };
    const fields = Array.from(row, (cell) => cellText(cell, system).trim());
    const filled = fields.findLastIndex((field) => field !== '') + 1;
    if (filled > 0) rows.push({ line: index + 1, fields: fields.slice(0, filled) });
  }
  return { name, content: hasSwappedDates(cells, system) ? SWAPPED_DATES : padRows(rows) };
}

const SWAPPED_DATES = refuseFile(
  'no-dates',
  'Excel could read only some of its dates, so days and months may be swapped; import the original CSV file of your bank',
);

/** A date that starts with a day above 12, as text. */
const TEXT_DATE = /^\s*(\d{1,2})[-/.]\d{1,2}[-/.]\d{2,4}\b/;

/** The date of a statement may be above its table, once. */
const MIN_TEXT_DATES = 2;

/**
 * Says whether Excel read the days and months of a column in the wrong order. It then turns
 * "03/04/2026" into April 3 or March 4 by its own language, and leaves "13/04/2026" as text, which
 * more than half of the days of a month are.
 */
function hasSwappedDates(cells: Cells, system: DateSystem): boolean {
  const columns = new Map<number, { dates: number; late: number; texts: number }>();
  for (const row of cells) {
    for (const [column, cell] of row?.entries() ?? []) {
      if (cell === undefined) continue;
      const count = columns.get(column) ?? { dates: 0, late: 0, texts: 0 };
      if (isDateCell(cell, system)) {
        count.dates += 1;
        if (Number(cellText(cell, system).slice(8, 10)) > 12) count.late += 1;
      } else if (typeof cell.v === 'string' && Number(TEXT_DATE.exec(cell.v)?.[1] ?? 0) > 12) {
        count.texts += 1;
      } else continue;
      columns.set(column, count);
    }
  }
  return [...columns.values()].some(
    ({ dates, late, texts }) =>
      dates > 0 && late === 0 && texts >= MIN_TEXT_DATES && texts * 4 >= dates,
  );
}
