import type { Decode } from './encoding.ts';
import { LARGEST_FILE_BYTES, openFile, type Opening } from './open-file.ts';

/** The first bytes of a ZIP archive, which an XLSX file is, and of an XLS file. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** The first bytes of a PDF: "%PDF-" */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d] as const;

/**
 * Opens a file of any format, detected by its content. The parsers of workbooks and PDFs are large, so
 * each is loaded only when such a file is opened.
 */
export async function openAnyFile(bytes: Uint8Array, decode: Decode): Promise<Opening> {
  if (bytes.length > LARGEST_FILE_BYTES) return openFile(bytes, decode);
  if (startsWith(bytes, PDF)) {
    const { openPdf } = await import('./pdf/open-pdf.ts');
    return openPdf(bytes);
  }
  if (!isWorkbook(bytes)) return openFile(bytes, decode);
  const { openWorkbook } = await import('./workbook/open-workbook.ts');
  return openWorkbook(bytes);
}

/**
 * Loads the parsers of workbooks and PDFs, so that such files can be opened without a network.
 *
 * @throws if one cannot be loaded
 */
export async function loadParsers(): Promise<void> {
  await Promise.all([loadWorkbooks(), loadPdfs()]);
}

/**
 * Loads the parser that a file needs, so that a failure to load it is not taken for a damaged file.
 *
 * @throws if it cannot be loaded
 */
export async function loadParserOf(bytes: Uint8Array): Promise<void> {
  if (startsWith(bytes, PDF)) await loadPdfs();
  else if (isWorkbook(bytes)) await loadWorkbooks();
}

async function loadWorkbooks(): Promise<void> {
  const { loadWorkbookParser } = await import('./workbook/open-workbook.ts');
  await loadWorkbookParser();
}

async function loadPdfs(): Promise<void> {
  const [{ loadPdfParser }] = await Promise.all([
    import('./pdf/extract-texts.ts'),
    import('./pdf/open-pdf.ts'),
  ]);
  await loadPdfParser();
}

/** Says whether a file is an Excel workbook and not a text. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.some((start) => startsWith(bytes, start));

/** Says whether a file is an Excel workbook or a PDF and not a text. */
export const isBinaryFile = (bytes: Uint8Array): boolean =>
  isWorkbook(bytes) || startsWith(bytes, PDF);

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);
