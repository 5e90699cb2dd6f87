import type { Seed } from './random.ts';

/** Generates IDs one after the other. */
export class Ids {
  #seed: Seed;
  readonly #counts = new Map<string, number>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  get seed(): Seed {
    return this.#seed;
  }

  /** Returns the next number of a kind, starting at 1. */
  count(kind: string): number {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count;
  }

  next(kind: string): string {
    return this.#seed.id(kind, this.count(kind));
  }

  /** Restarts the IDs with the given seed. */
  restart(seed: Seed): void {
    this.#seed = seed;
    this.#counts.clear();
  }
}
