import type { Seed } from './random.ts';

/** New ids, one after the other. */
export class Ids {
  #seed: Seed;
  readonly #counts = new Map<string, number>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  get seed(): Seed {
    return this.#seed;
  }

  /** How many of a kind there are with the one that comes now. */
  count(kind: string): number {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count;
  }

  next(kind: string): string {
    return this.#seed.id(kind, this.count(kind));
  }

  /** From here on the ids are those of the seed, from the first. */
  restart(seed: Seed): void {
    this.#seed = seed;
    this.#counts.clear();
  }
}
