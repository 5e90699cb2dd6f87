import { createHash } from 'node:crypto';

type Name = string | number;

/** Ids and numbers that look like chance but follow from a text and what they are for. */
export class Seed {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** 22 characters that are safe in addresses. */
  id(...names: readonly Name[]): string {
    return this.#hash(names).subarray(0, 16).toString('base64url');
  }

  /** An endless row of numbers from 0 to below 1. */
  numbers(...names: readonly Name[]): () => number {
    let state = this.#hash(names).readUInt32LE(0);
    // Mulberry32.
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
