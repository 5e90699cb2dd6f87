import type { Row } from '../delimited.ts';
import { openRows, type OpenedFile, type Opening } from '../open-file.ts';
import { readFile } from '../read-file.ts';
import { refuseFile } from '../statement.ts';
import { readWorkbook, type Sheet } from './read-workbook.ts';

/** More sheets than a year of months for two accounts are not searched. */
const MAX_SHEETS = 30;

const MAX_ROWS = 100_000;

/** The files that a sheet can be. */
type SheetFile = Extract<OpenedFile, { form: 'table' | 'ledger' | 'processor' | 'books' }>;

const isOfSheet = (file: OpenedFile): file is SheetFile => !('text' in file);

/** Only counts transactions, so the currency and the account do not matter. */
const DEFAULTS = { account: '', currency: 'USD' };

/** Loads the package that parses workbooks. A static import would load it whenever a function starts. */
export const loadWorkbookParser = () => import('@e965/xlsx');

/** Opens the sheet of a workbook with the most transactions. Hidden sheets are not considered. */
export async function openWorkbook(bytes: Uint8Array): Promise<Opening> {
  const { read, SSF } = await loadWorkbookParser();
  const workbook = readWorkbook(bytes, { read, SSF });
  if (!workbook.ok) return workbook;
  const sheets = workbook.sheets
    .filter(({ content }) => !content.ok || content.rows.length > 0)
    .slice(0, MAX_SHEETS);
  if (sheets.length === 0) return refuseFile('empty', 'its visible sheets are empty');
  const readings = sheets.map((sheet) => ({ sheet, ...openSheet(sheet) }));
  const best = readings.reduce((most, each) => (each.count > most.count ? each : most));
  const { opening, sheet } = best;
  if (!opening.ok) return opening;
  const { file } = opening;
  if (sheets.length === 1 || !isOfSheet(file)) return opening;
  const notRead = readings
    .filter((reading) => reading !== best && reading.count > 0)
    .map((reading) => reading.sheet.name);
  return { ok: true, file: { ...file, sheet: { name: sheet.name, notRead } } };
}

function openSheet({ content }: Sheet): { readonly opening: Opening; readonly count: number } {
  const opening = content.ok ? openContent(content.rows) : content;
  return { opening, count: opening.ok ? countTransactions(opening.file) : -1 };
}

const openContent = (rows: readonly Row[]): Opening =>
  rows.length > MAX_ROWS
    ? refuseFile('too-large', 'it has more than 100,000 rows; export a shorter period')
    : openRows(rows, 'workbook');

function countTransactions(file: OpenedFile): number {
  const statement = readFile(file, null, DEFAULTS);
  return statement.ok ? statement.lines.length : 0;
}
