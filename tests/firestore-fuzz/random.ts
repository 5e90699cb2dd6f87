/** A deterministic random number generator: equal seeds give equal sequences. */
export class Random {
  readonly seed: number;
  private state: number;

  constructor(seed: number) {
    this.seed = seed;
    this.state = seed;
  }

  /** Returns a number from 0 up to but excluding 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from 0 up to but excluding `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  /** Returns a copy with a few bytes changed, removed, repeated or inserted. */
  mutate(original: Buffer): Buffer {
    let bytes = Buffer.from(original);
    for (let times = 1 + this.below(4); times > 0; times -= 1) {
      const at = this.below(bytes.length + 1);
      const length = this.below(16);
      bytes = this.pick([
        () => Buffer.concat([bytes.subarray(0, at), this.bytes(length), bytes.subarray(at)]),
        () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
        () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - length))]),
        () => Buffer.concat([bytes.subarray(0, at), this.bytes(1), bytes.subarray(at + 1)]),
        () => bytes.subarray(0, at),
      ])();
    }
    return bytes;
  }
}
