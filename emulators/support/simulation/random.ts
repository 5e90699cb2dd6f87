import { createHash } from 'node:crypto';

type Name = string | number;

/** Derives random-looking IDs and numbers from a seed and names. */
export class Seed {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns 22 URL-safe characters. */
  id(...names: readonly Name[]): string {
    return this.#hash(names).subarray(0, 16).toString('base64url');
  }

  /** Returns a generator of numbers from 0 to below 1. */
  numbers(...names: readonly Name[]): () => number {
    let state = this.#hash(names).readUInt32LE(0);
    // The Mulberry32 algorithm.
    return () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  #hash(names: readonly Name[]): Buffer {
    return createHash('sha256')
      .update(JSON.stringify([this.text, ...names]))
      .digest();
  }
}
