/** The encodings that bank files come in; labels as the platform's decoder knows them. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Decodes bytes of an encoding; what does not decode becomes U+FFFD. */
export type Decode = (bytes: Uint8Array, encoding: Encoding) => string;

/**
 * Tells the encoding of a file: by its byte order mark, by the zeros that UTF-16 is full of, by
 * whether it is UTF-8 throughout. Anything else is Windows-1252, in which every byte is a character.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 512);
  let [zerosEven, zerosOdd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) {
      if (index % 2 === 0) zerosEven += 1;
      else zerosOdd += 1;
    }
  }
  if (zerosOdd * 4 > sample.length) return 'utf-16le';
  if (zerosEven * 4 > sample.length) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Whether the bytes are well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates. */
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
