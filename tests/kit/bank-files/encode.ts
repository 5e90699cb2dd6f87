/** The platform's decoder. The pure core receives it as a function. */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

const MULTI_BYTE = /jis|gb|big5|euc/;

const WINDOWS_1252 = [
  ['€', 0x80],
  ['’', 0x92],
  ['–', 0x96],
] as const;

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Returns the bytes of each character by inverting the platform's decoder. */
function bytesByCharacter(encoding: string): ReadonlyMap<string, readonly number[]> {
  const cached = tables.get(encoding);
  if (cached) return cached;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const note = (...bytes: number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) {
      table.set(text, bytes);
    }
  };
  for (let byte = 0; byte < 256; byte += 1) note(byte);
  // Some Node releases decode these bytes as Latin-1. See `decodeFile`.
  if (encoding === 'windows-1252') WINDOWS_1252.forEach(([text, byte]) => table.set(text, [byte]));
  if (MULTI_BYTE.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead += 1) {
      for (let trail = 0x40; trail < 0xff; trail += 1) note(lead, trail);
    }
  }
  tables.set(encoding, table);
  return table;
}

function utf16(text: string, isLittle: boolean): Uint8Array {
  return Uint8Array.from({ length: text.length * 2 }, (_, at) => {
    const code = text.charCodeAt(at >> 1);
    return (at % 2 === 0) === isLittle ? code & 255 : code >> 8;
  });
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Encodes a text in any encoding that the platform can decode. */
export function encodeAs(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    return utf16(text, encoding === 'utf-16le');
  }
  const table = bytesByCharacter(encoding);
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${encoding} has no ${character}`);
      return bytes;
    }),
  );
}
