import type { Decode } from './encoding.ts';
import { LARGEST_FILE_BYTES, openFile, type Opening } from './open-file.ts';

/** The first bytes of a ZIP archive, which an XLSX file is, and of an XLS file. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/**
 * Opens a file of any format, detected by its content. The parser of workbooks is large, so it is
 * loaded only when a workbook is opened.
 */
export async function openAnyFile(bytes: Uint8Array, decode: Decode): Promise<Opening> {
  if (!isWorkbook(bytes) || bytes.length > LARGEST_FILE_BYTES) return openFile(bytes, decode);
  const { openWorkbook } = await import('./workbook/open-workbook.ts');
  return openWorkbook(bytes);
}

/** Says whether a file is an Excel workbook and not a text. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.some((start) => start.every((byte, at) => bytes[at] === byte));
