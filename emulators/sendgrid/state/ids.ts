import { Seed } from '../../kit/seed.ts';

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

  next(kind: string): string {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return this.#seed.id(kind, count);
  }

  /** From here on the ids are those of the seed, from the first. */
  restart(seed: Seed): void {
    this.#seed = seed;
    this.#counts.clear();
  }
}
