import { detectDelimiter, splitRows, type Row } from './delimited.ts';
import { decodeFile, type Decode } from './encoding.ts';
import { proposeMapping, type ProposedMapping } from './propose-mapping.ts';
import { readHeader } from '../ledger-file/columns.ts';
import { readCanonical } from './read-canonical.ts';
import { readCamt } from './read-camt.ts';
import { readMapped, type ImportDefaults } from './read-mapped.ts';
import { readOfx } from './read-ofx.ts';
import { readQif } from './read-qif.ts';
import type { CsvMapping } from './csv-mapping.ts';
import { refuseFile, type StatementFile } from './statement.ts';

/** A file as far as it can be read without the owner. */
export type OpenedFile =
  /** its form says what everything means */
  | { readonly form: 'statement'; readonly statement: StatementFile }
  /** a table: the proposed mapping is to be shown, and may be changed */
  | { readonly form: 'table'; readonly rows: readonly Row[]; readonly proposed: ProposedMapping };

/** First bytes of files that people take for a table. */
const FOREIGN = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    reason: 'it is a spreadsheet or an archive; save it as CSV first',
  },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], reason: 'it is an Excel workbook; save it as CSV first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], reason: 'it is a PDF; ask the bank for CSV, OFX or CAMT' },
] as const;

/** Tells the form of a bank's file by its content, not by its name, and opens it. */
export function openFile(bytes: Uint8Array, decode: Decode, defaults: ImportDefaults): OpenedFile {
  const foreign = FOREIGN.find((form) => form.bytes.every((byte, at) => bytes[at] === byte));
  if (foreign) return statement(refuseFile(foreign.reason));
  const text = decodeFile(bytes, decode);
  if (text.trim() === '') return statement(refuseFile('the file is empty'));
  const head = text.slice(0, 4096);
  if (/OFXHEADER|<OFX>/i.test(head)) return statement(readOfx(text, defaults));
  if (/^\s*<(?:\?xml|[\w:]*Document)/.test(head)) return statement(readCamt(text, defaults));
  if (/^\s*!(?:type|account|option)/i.test(head)) return statement(readQif(text, defaults));
  const rows = splitRows(text, detectDelimiter(text));
  const columns = readHeader(rows[0]?.fields ?? []);
  if (columns.ok) return statement(readCanonical(rows.slice(1), columns.columns, defaults));
  const proposal = proposeMapping(rows);
  return proposal.ok
    ? { form: 'table', rows, proposed: proposal.proposed }
    : statement(refuseFile(proposal.reason));
}

const statement = (file: StatementFile): OpenedFile => ({ form: 'statement', statement: file });

/** Reads an opened table by the mapping that the owner confirmed. */
export const readTable = (
  rows: readonly Row[],
  headerRow: number,
  mapping: CsvMapping,
  defaults: ImportDefaults,
): StatementFile => readMapped(rows.slice(headerRow + 1), mapping, defaults);
