const FIRST = 0x21;
const LAST = 0x75;
const ZERO_GROUP = 0x7a;
const END = 0x7e;

/** Decodes ASCII base-85, and skips all other characters. @see ISO 32000-1, 7.4.3 */
export function decodeAscii85(data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length * 4);
  let [length, value, digits] = [0, 0, 0];
  const put = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      bytes[length] = Math.floor(value / 256 ** (3 - index)) % 256;
      length += 1;
    }
    [value, digits] = [0, 0];
  };
  for (const code of data) {
    if (code === END) break;
    if (code === ZERO_GROUP && digits === 0) {
      put(4);
    } else if (code >= FIRST && code <= LAST) {
      value = value * 85 + (code - FIRST);
      digits += 1;
      if (digits === 5) put(4);
    }
  }
  if (digits > 1) {
    const count = digits - 1;
    for (; digits < 5; digits += 1) value = value * 85 + 84;
    put(count);
  }
  return bytes.slice(0, length);
}
