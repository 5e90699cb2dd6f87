/**
 * Returns the 64-bit FNV-1a hash of a text in hexadecimal. It distinguishes texts and protects no
 * secrets.
 */
export function hashText(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1) {
    value = BigInt.asUintN(64, (value ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  }
  return value.toString(16).padStart(16, '0');
}
