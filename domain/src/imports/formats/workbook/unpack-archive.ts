import { Inflate } from 'fflate';
import { refuseFile, type StatementFile } from '../statement.ts';

export type Unpacked =
  | { readonly ok: true; readonly parts: ReadonlyMap<string, Uint8Array> }
  | Extract<StatementFile, { ok: false }>;

/** A workbook has a few dozen parts. The limit bounds the time to list them. */
const MAX_ENTRIES = 2000;

/** Fifty thousand transactions take about 20 MB as XML. */
const MAX_UNPACKED_BYTES = 32 << 20;

/** Real worksheets shrink to a tenth, very repetitive ones to a hundredth. */
const MAX_RATIO = 250;

/** Below this size, even an extreme ratio does no harm. */
const SMALL_BYTES = 1 << 20;

/** DEFLATE expands at most 1032 times, so one step stays below 17 MB. */
const STEP_BYTES = 16 << 10;

const BROKEN = refuseFile(
  'broken',
  'the workbook is damaged; open it in Excel and save it again, or save it as CSV',
);

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

/**
 * Unpacks the wanted parts of a ZIP archive. Checks the number, total size and ratio of all entries
 * before it unpacks one, and stops an entry that grows beyond its stated size.
 *
 * @see PKWARE APPNOTE.TXT 6.3.10, 4.3.12 (central directory) and 4.3.16 (its end)
 */
export function unpackArchive(bytes: Uint8Array, isWanted: (name: string) => boolean): Unpacked {
  const entries = listEntries(bytes);
  if (entries === null) return BROKEN;
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (entries.length > MAX_ENTRIES || total > MAX_UNPACKED_BYTES) {
    return refuseFile(
      'too-large',
      'it is larger than 32 MB when decompressed; export a shorter period',
    );
  }
  const isBomb = entries.some(
    (entry) => entry.bytes > SMALL_BYTES && entry.bytes > entry.packedBytes * MAX_RATIO,
  );
  if (isBomb) {
    return refuseFile(
      'unsafe',
      'it decompresses to far more data than a workbook holds; save it as CSV instead',
    );
  }
  const parts = new Map<string, Uint8Array>();
  for (const entry of entries.filter(({ name }) => isWanted(name))) {
    if (entry.isEncrypted) return ENCRYPTED;
    const part = unpackEntry(bytes, entry);
    if (part === null) return BROKEN;
    parts.set(entry.name, part);
  }
  return { ok: true, parts };
}

export const ENCRYPTED = refuseFile(
  'encrypted',
  'it is protected by a password; remove the password in Excel, or save it as CSV',
);

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;

/** Returns the entries of the central directory, or null if it is damaged. */
function listEntries(bytes: Uint8Array): Entry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const next =
      at + 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) return null;
    entries.push({
      name: String.fromCharCode(...bytes.subarray(at + 46, at + 46 + Math.min(nameBytes, 1000))),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}

/** Returns null if an entry is damaged or does not have its stated size. */
function unpackEntry(bytes: Uint8Array, entry: Entry): Uint8Array | null {
  const { offset, packedBytes, method } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_SIGNATURE) return null;
  const begin = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (begin + packedBytes > bytes.length) return null;
  const packed = bytes.subarray(begin, begin + packedBytes);
  if (method === 0) return packed.length === entry.bytes ? packed : null;
  return method === 8 ? inflate(packed, entry.bytes) : null;
}

function inflate(packed: Uint8Array, size: number): Uint8Array | null {
  const unpacked = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length <= size) unpacked.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length && length <= size; at += STEP_BYTES) {
      stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
    }
  } catch {
    return null;
  }
  return length === size ? unpacked : null;
}
