/** Decodes UTF-8. Returns undefined for invalid bytes. */
export type DecodeText = (bytes: Uint8Array) => string | undefined;

/**
 * Numbers distinct byte strings from 0 in order of appearance, so that a repeated name is decoded
 * once.
 */
export class NameTable {
  readonly #decode: DecodeText;
  #bytes = new Uint8Array(1 << 16);
  #used = 0;
  #starts: number[] = [0];
  #hashes: number[] = [];
  /** index + 1 by hash, with open addressing; 0 marks an empty slot */
  #slots = new Int32Array(1 << 10);
  readonly #texts: (string | undefined)[] = [];

  constructor(decode: DecodeText) {
    this.#decode = decode;
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** Returns the number of the bytes from `start` to `end`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(bytes, start, end);
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const index = (this.#slots[slot] ?? 0) - 1;
      if (index < 0) return this.#add(hash, bytes, start, end);
      if (this.#hashes[index] === hash && this.#isAt(index, bytes, start, end)) return index;
    }
  }

  /** Returns undefined if the bytes are not UTF-8. */
  text(index: number): string | undefined {
    return this.#texts[index];
  }

  #isAt(index: number, bytes: Uint8Array, start: number, end: number): boolean {
    const offset = this.#starts[index] ?? 0;
    const length = end - start;
    if ((this.#starts[index + 1] ?? 0) - offset !== length) return false;
    for (let at = 0; at < length; at += 1) {
      if (this.#bytes[offset + at] !== bytes[start + at]) return false;
    }
    return true;
  }

  #add(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const index = this.#hashes.length;
    const needed = this.#used + end - start;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes.set(bytes.subarray(start, end), this.#used);
    this.#used = needed;
    this.#starts.push(needed);
    this.#hashes.push(hash);
    this.#texts.push(this.#decode(bytes.subarray(start, end)));
    if (this.#hashes.length * 2 > this.#slots.length) this.#rehash(this.#slots.length * 2);
    else this.#place(index, hash);
    return index;
  }

  #rehash(length: number): void {
    this.#slots = new Int32Array(length);
    this.#hashes.forEach((hash, index) => this.#place(index, hash));
  }

  #place(index: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = index + 1;
  }
}

/** A 32-bit hash (FNV-1a, finished with a mix so that its low bits can index a table). */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
