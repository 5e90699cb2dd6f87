import { ASK_FOR_OTHER_FORMAT } from '../file-formats.ts';
import { Inflate } from 'fflate';
import { decodeAscii85 } from './ascii85.ts';
import { refuseFile, type StatementFile } from '../statement.ts';

type Refusal = Extract<StatementFile, { ok: false }>;

/** The text of a few hundred pages takes a few megabytes. The limit bounds memory. */
const MAX_UNPACKED_BYTES = 48 << 20;

/** A statement has a few streams per page. The limit bounds the time to list them. */
const MAX_STREAMS = 5000;

/** Real pages use a few forms for a letterhead. Forms within forms multiply the work of a page. */
const MAX_NESTED_USES = 60;

/**
 * Streams that end before their data does. A valid file has no such streams, and a damaged file has
 * a few.
 */
const MAX_UNFINISHED = 20;

/** The dictionary of a stream precedes it and is short. */
const MAX_DICTIONARY = 16 << 10;

/** DEFLATE expands at most 1032 times, so one step stays below 5 MB. */
const STEP_BYTES = 4 << 10;

const UNSAFE = refuseFile(
  'unsafe',
  `it decompresses to far more data than a statement holds; ${ASK_FOR_OTHER_FORMAT}`,
);

/** Filters of pictures, which the reader of texts never unpacks. */
const PICTURES = /^(?:DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)$/;

/**
 * Checks the streams of a PDF before it is parsed, because the parser unpacks each of them whole. A
 * stream that expands too far, or is packed twice, is refused.
 *
 * @returns null if nothing speaks against parsing it
 * @see ISO 32000-1, 7.3.8 (streams) and 7.4 (filters)
 */
export function refusalOfPdf(bytes: Uint8Array): Refusal | null {
  const text = binaryText(bytes);
  let [unpacked, streams, nestedUses, unfinished] = [0, 0, 0, 0];
  for (const match of text.matchAll(/(?<!end)stream[ \t]*\r?\n?/g)) {
    streams += 1;
    if (streams > MAX_STREAMS) return UNSAFE;
    const begin = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - MAX_DICTIONARY), match.index);
    const start = before.lastIndexOf('obj');
    const dictionary = withoutCodes(before.slice(start + 1));
    // Without its dictionary, a stream counts as packed.
    const filters = start < 0 ? ['FlateDecode'] : filtersOf(dictionary);
    if (filters === null) return UNSAFE;
    const end = text.indexOf('endstream', begin);
    const data = bytes.subarray(begin, end < 0 ? bytes.length : end);
    const limit = MAX_UNPACKED_BYTES - unpacked;
    let found = unpack(data, filters, limit);
    if (found && !found.isWhole && unfinished < MAX_UNFINISHED) {
      // The data may contain the word that ends a stream.
      unfinished += 1;
      found = unpack(bytes.subarray(begin), filters, limit);
    } else if (found && !found.isWhole) {
      return UNSAFE;
    }
    if (found === null) return UNSAFE;
    const { content } = found;
    unpacked += content.length;
    if (unpacked > MAX_UNPACKED_BYTES) return UNSAFE;
    if (/\/Subtype\s*\/Form\b/.test(dictionary)) {
      nestedUses += countUses(content);
      if (nestedUses > MAX_NESTED_USES) return UNSAFE;
    }
  }
  return null;
}

/** A name may be written with codes: "/F#69lter" */
const withoutCodes = (dictionary: string): string =>
  dictionary.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Returns the filters of a stream. Returns null if they are unknown, expand twice, or are in another
 * object.
 */
function filtersOf(dictionary: string): readonly string[] | null {
  const stated = dictionary.matchAll(/\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|.)/g);
  const names = [...stated].flatMap(([, value = '']) => value.match(/[A-Za-z0-9]+/g) ?? []);
  const isKnown = names.every((name) => KNOWN.test(name));
  const expanding = names.filter(
    (name) => !/^(?:ASCII85Decode|A85|ASCIIHexDecode|AHx)$/.test(name),
  );
  return isKnown && expanding.length <= 1 ? names : null;
}

const KNOWN =
  /^(?:FlateDecode|Fl|ASCII85Decode|A85|ASCIIHexDecode|AHx|DCTDecode|DCT|JPXDecode|CCITTFaxDecode|CCF|JBIG2Decode)$/;

const NOTHING = new Uint8Array();

/**
 * Unpacks a stream up to a limit.
 *
 * @param data from the start of the stream to its stated end
 * @returns null if it is larger than the limit
 */
function unpack(data: Uint8Array, filters: readonly string[], limit: number) {
  if (filters.some((name) => PICTURES.test(name))) return { content: NOTHING, isWhole: true };
  const isFlate = filters.some((name) => /^(?:FlateDecode|Fl)$/.test(name));
  const isAscii85 = filters.some((name) => /^(?:ASCII85Decode|A85)$/.test(name));
  const isHex = filters.some((name) => /^(?:ASCIIHexDecode|AHx)$/.test(name));
  const packed = isAscii85 ? decodeAscii85(data) : isHex ? decodeHex(data) : data;
  return isFlate ? inflate(packed, limit) : { content: packed, isWhole: true };
}

/** Returns null if the content is larger than the limit. */
function inflate(
  packed: Uint8Array,
  limit: number,
): { readonly content: Uint8Array; readonly isWhole: boolean } | null {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((chunk) => {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
  });
  // A stream of PDF has the two bytes of zlib before its DEFLATE data.
  const data = packed.subarray(2);
  let isWhole = true;
  try {
    for (let at = 0; at < data.length && length <= limit; at += STEP_BYTES) {
      stream.push(data.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= data.length);
    }
  } catch {
    // The data ended, or is damaged. The parser uses what could be unpacked.
    isWhole = false;
  }
  if (length > limit) return null;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return { content: whole, isWhole };
}

function decodeHex(data: Uint8Array): Uint8Array {
  const digits = binaryText(data)
    .replace(/>[^]*$/, '')
    .replace(/\s/g, '');
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16) || 0);
}

/** Counts how often a content draws another object. */
const countUses = (content: Uint8Array): number =>
  binaryText(content).match(/\bDo\b/g)?.length ?? 0;

const PART_BYTES = 8192;

/** Returns one character per byte. */
export function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + PART_BYTES));
  }
  return text;
}
