/**
 * A set of names in a few bytes, which may also claim to contain others: a Bloom filter (Bloom,
 * "Space/time trade-offs in hash coding with allowable errors", 1970). Six bits a character.
 */
export type PayeeFilter = string;

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS_PER_CHARACTER = 6;

/** With three hashes, at most one other name in 150 seems to be contained. */
const BITS_PER_NAME = 16;
const HASHES = 3;

/** A day with 10,000 names must not grow. Its filter claims most names, which is safe. */
const MAX_CHARACTERS = 1_024;

/** The form of a stored filter. */
export const PAYEE_FILTER = /^[\w-]+$/;

/** Claims to contain every name. */
export const EVERY_PAYEE: PayeeFilter = CHARACTERS.charAt(2 ** BITS_PER_CHARACTER - 1);

export function payeeFilterOf(names: ReadonlySet<string>): PayeeFilter {
  const length = Math.ceil((names.size * BITS_PER_NAME) / BITS_PER_CHARACTER);
  const values = new Uint8Array(Math.min(Math.max(length, 1), MAX_CHARACTERS));
  for (const name of names) {
    for (const bit of bitsOf(name, values.length)) {
      const at = Math.floor(bit / BITS_PER_CHARACTER);
      values[at] = (values[at] ?? 0) | (1 << (bit % BITS_PER_CHARACTER));
    }
  }
  return Array.from(values, (value) => CHARACTERS.charAt(value)).join('');
}

/** Returns false only if the name is certainly not in the set. */
export const mayContain = (filter: PayeeFilter, name: string): boolean =>
  bitsOf(name, filter.length).every((bit) => {
    const value = CHARACTERS.indexOf(filter.charAt(Math.floor(bit / BITS_PER_CHARACTER)));
    return (value & (1 << (bit % BITS_PER_CHARACTER))) !== 0;
  });

function bitsOf(name: string, characters: number): number[] {
  const bits = characters * BITS_PER_CHARACTER;
  const first = hash(name, 0x81_1c_9d_c5);
  const step = hash(name, 0x9e_37_79_b9) | 1;
  return Array.from({ length: HASHES }, (_, index) => (first + index * (step >>> 0)) % bits);
}

/** FNV-1a over UTF-16 code units (draft-eastlake-fnv), with a final mix for short names. */
function hash(name: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < name.length; at += 1) {
    value = Math.imul(value ^ name.charCodeAt(at), 0x01_00_01_93);
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c_1b_3c_6d);
  return (value ^ (value >>> 13)) >>> 0;
}
