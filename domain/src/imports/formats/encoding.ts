import { analyse } from 'chardet';

/** Encodings of bank files, with the labels of `TextDecoder`. */
const LEGACY_ENCODINGS = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-15',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof LEGACY_ENCODINGS)[number];

/** Decodes bytes. Invalid bytes become U+FFFD. */
export type Decode = (bytes: Uint8Array, encoding: Encoding) => string;

/** Returns the text of a file in any of the encodings. */
export function decodeFile(bytes: Uint8Array, decode: Decode): string {
  const encoding = detectEncoding(bytes);
  const text = decode(bytes, encoding).replace(/^\ufeff/, '');
  return encoding === 'windows-1252' ? text.replace(/[\u0080-\u009f]/g, windows1252) : text;
}

/** The characters of 0x80 to 0x9F. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/**
 * Some releases of Node decode Windows-1252 as Latin-1, in which these are control characters.
 *
 * @see https://github.com/nodejs/node/issues/60888
 */
const windows1252 = (control: string): string =>
  WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control;

/**
 * Detects the encoding of a file by its byte order mark, by the zeros of UTF-16, by valid UTF-8, by
 * its own declaration, and else by its words.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  return markedEncoding(bytes) ?? wideEncoding(bytes) ?? narrowEncoding(bytes);
}

function markedEncoding([first, second]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

function wideEncoding(bytes: Uint8Array): Encoding | null {
  const sample = bytes.subarray(0, 512);
  let [zerosEven, zerosOdd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) {
      if (index % 2 === 0) zerosEven += 1;
      else zerosOdd += 1;
    }
  }
  if (zerosOdd * 4 > sample.length) return 'utf-16le';
  return zerosEven * 4 > sample.length ? 'utf-16be' : null;
}

const narrowEncoding = (bytes: Uint8Array): Encoding =>
  isUtf8(bytes) ? 'utf-8' : (declaredEncoding(bytes) ?? guessEncoding(bytes));

/** Returns the encoding that XML or OFX declares in its first lines. */
function declaredEncoding(bytes: Uint8Array): Encoding | null {
  const head = String.fromCharCode(...bytes.subarray(0, 300));
  const label = /^\s*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1];
  const codePage = /^CHARSET:(\d{4})/m.exec(head)?.[1];
  return encodingNamed(label ?? (codePage && `windows-${codePage}`));
}

/** Names of encodings, with the labels of `TextDecoder`. */
const SYNONYMS: Readonly<Record<string, Encoding>> = {
  'iso-8859-1': 'windows-1252',
  'us-ascii': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-9': 'windows-1254',
  'iso-8859-5': 'windows-1251',
};

function encodingNamed(label: string | undefined): Encoding | null {
  const name = label?.toLowerCase() ?? '';
  return LEGACY_ENCODINGS.find((encoding) => encoding === name) ?? SYNONYMS[name] ?? null;
}

/** Below this confidence, Windows-1252 is the better guess. */
const MIN_CONFIDENCE = 25;

const SAMPLE_BYTES = 4000;

/** Guesses the encoding from words with non-ASCII bytes. Other words do not show a language. */
function guessEncoding(bytes: Uint8Array): Encoding {
  const words = foreignWords(bytes);
  if (isMacintosh(words)) return 'macintosh';
  const guesses = analyse(words).flatMap(({ name, confidence }) => {
    const encoding = encodingNamed(name);
    return encoding === null ? [] : [{ encoding, confidence }];
  });
  const [best] = guesses;
  if (best && best.confidence >= MIN_CONFIDENCE) return best.encoding;
  const other = hasNoLatinLetters(words)
    ? guesses.find(({ encoding }) => OTHER_ALPHABETS.has(encoding))
    : undefined;
  return other?.encoding ?? 'windows-1252';
}

/** Encodings of Cyrillic and Greek letters. */
const OTHER_ALPHABETS: ReadonlySet<Encoding> = new Set(['windows-1251', 'koi8-r', 'windows-1253']);

/** Says whether most words consist of letters above ASCII only, which no Latin alphabet has. */
function hasNoLatinLetters(words: Uint8Array): boolean {
  let [foreign, mixed, length, isMixed] = [0, 0, 0, false];
  for (const byte of words) {
    if (byte === SPACE) {
      if (length >= 3 && isMixed) mixed += 1;
      else if (length >= 3) foreign += 1;
      [length, isMixed] = [0, false];
    } else {
      length += 1;
      isMixed ||= byte < 0x80 && isLetter(byte);
    }
  }
  return foreign > mixed;
}

const SPACE = 0x20;

const isLetter = (byte: number): boolean =>
  (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte >= 0x80;

/** Returns the words that contain a non-ASCII byte, separated by spaces. */
function foreignWords(bytes: Uint8Array): Uint8Array {
  const words: number[] = [];
  let [from, isForeign] = [0, false];
  for (let at = 0; at <= bytes.length && words.length < SAMPLE_BYTES; at += 1) {
    const byte = bytes[at] ?? SPACE;
    // The second byte of a character may be an ASCII digit or sign, so only field separators end a
    // word.
    if (byte > SPACE && !(byte === 0x22 || byte === 0x2c || byte === 0x3b || byte === 0x7c)) {
      isForeign ||= byte >= 0x80;
      continue;
    }
    if (isForeign) words.push(...bytes.subarray(from, Math.min(at, from + 200)), SPACE);
    [from, isForeign] = [at + 1, false];
  }
  return Uint8Array.from(words);
}

/**
 * Mac OS Roman has letters at the positions where Windows has punctuation and rare letters.
 * Punctuation does not occur inside a word.
 */
function isMacintosh(words: Uint8Array): boolean {
  let [here, elsewhere] = [0, 0];
  for (const [index, byte] of words.entries()) {
    const isInside = isLetter(words[index - 1] ?? SPACE) && isLetter(words[index + 1] ?? SPACE);
    if (byte >= 0xa0) elsewhere += 1;
    else if (MACINTOSH_LETTERS.has(byte) && isInside) here += 1;
  }
  return here >= 3 && here > 3 * elsewhere;
}

/**
 * Ä Å Ç É Ñ Ö Ü á à â ä ã å ç é è ê ë and ö õ ú ù û ü, without those that Windows uses inside words
 * too.
 */
const MACINTOSH_LETTERS: ReadonlySet<number> = new Set([
  0x81, 0x82, 0x83, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8d, 0x8f, 0x90, 0x9a, 0x9b, 0x9d,
  0x9f,
]);

/** Says whether the bytes are well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates. */
function isUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length === 0 || lead > 0xf4 || at + length > bytes.length) return false;
    const second = bytes[at + 1] ?? 0;
    if (lead === 0xe0 && second < 0xa0) return false;
    if (lead === 0xed && second > 0x9f) return false;
    if (lead === 0xf0 && second < 0x90) return false;
    if (lead === 0xf4 && second > 0x8f) return false;
    for (let next = at + 1; next < at + length; next += 1) {
      if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return false;
    }
    at += length;
  }
  return true;
}
