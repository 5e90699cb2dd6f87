import { NameTable } from './name-table.ts';

const ZERO_DIGIT = 0x30;

/** Ids that end in more digits are stored as fingerprints. */
const MAX_DIGITS = 9;

/** Files use few prefixes for running numbers. Ids with more prefixes are not running numbers. */
const MAX_PREFIXES = 1024;

const PAGE_BITS = 15;

/**
 * The ids of a file, to find duplicates among tens of millions.
 *
 * Most ids are a prefix and a running number ("tx-00042"). They are stored exactly, as bits of a
 * paged map. All others are stored as fingerprints of 95 bits. Among a hundred million of them, the
 * probability of two equal ones is below one in a trillion.
 */
export class IdSet {
  readonly #prefixes = new NameTable(() => '');
  /** by prefix and number of digits, then by page */
  readonly #pages = new Map<number, (Uint32Array | undefined)[]>();
  readonly #fingerprints = new FingerprintSet();

  /** @returns false if the set already has the id */
  add(bytes: Uint8Array, start: number, end: number): boolean {
    let digitsFrom = end;
    let number = 0;
    let place = 1;
    while (digitsFrom > start && end - digitsFrom < MAX_DIGITS) {
      const digit = (bytes[digitsFrom - 1] ?? 0) - ZERO_DIGIT;
      if (digit < 0 || digit > 9) break;
      number += digit * place;
      place *= 10;
      digitsFrom -= 1;
    }
    const digits = end - digitsFrom;
    if (digits === 0 || this.#prefixes.size > MAX_PREFIXES) {
      return this.#fingerprints.add(bytes, start, end);
    }
    return this.#addNumber(this.#prefixes.indexOf(bytes, start, digitsFrom) * 16 + digits, number);
  }

  #addNumber(series: number, number: number): boolean {
    let pages = this.#pages.get(series);
    if (!pages) this.#pages.set(series, (pages = []));
    const pageNumber = number >>> PAGE_BITS;
    const page = (pages[pageNumber] ??= new Uint32Array(1 << (PAGE_BITS - 5)));
    const word = (number & ((1 << PAGE_BITS) - 1)) >>> 5;
    const bit = 1 << (number & 31);
    const bits = page[word] ?? 0;
    page[word] = bits | bit;
    return (bits & bit) === 0;
  }
}

const WORDS = 3;

/** A set of 95-bit fingerprints with open addressing. A zero third word marks an empty slot. */
class FingerprintSet {
  #words = new Int32Array(WORDS << 12);
  #size = 0;

  add(bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#size * 2 * WORDS > this.#words.length) this.#grow();
    let [a, b, c] = [1, 2, 3];
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      a = Math.imul(a ^ byte, 0x01000193) ^ (a >>> 15);
      b = Math.imul(b ^ byte, 0x5bd1e995) ^ (b >>> 13);
      c = Math.imul(c ^ byte, 0x9e3779b1) ^ (c >>> 16);
    }
    const isNew = this.#insert(a, b, c | 1);
    if (isNew) this.#size += 1;
    return isNew;
  }

  #insert(a: number, b: number, c: number): boolean {
    const words = this.#words;
    const slots = words.length / WORDS;
    for (let slot = (a >>> 0) % slots; ; slot = slot + 1 === slots ? 0 : slot + 1) {
      const at = slot * WORDS;
      if (words[at + 2] === 0) {
        words[at] = a;
        words[at + 1] = b;
        words[at + 2] = c;
        return true;
      }
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c) return false;
    }
  }

  #grow(): void {
    const old = this.#words;
    this.#words = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += WORDS) {
      const c = old[at + 2] ?? 0;
      if (c !== 0) this.#insert(old[at] ?? 0, old[at + 1] ?? 0, c);
    }
  }
}
