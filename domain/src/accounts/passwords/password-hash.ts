const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

export const HASH_DIGITS = 8;

/**
 * Returns 32 bits of a password in lower case, by FNV-1a, as hexadecimal digits. It finds a password in
 * a list and protects nothing.
 */
export function passwordHash(password: string): string {
  let hash = FNV_OFFSET;
  const text = password.toLowerCase();
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME) >>> 0;
  }
  return hash.toString(16).padStart(HASH_DIGITS, '0');
}
