import type { Seed } from '../../kit/seed.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const USUAL_LENGTH = 24;

/** New ids of Stripe's shapes, one after the other. */
export class Ids {
  #seed: Seed;
  readonly #counts = new Map<string, number>();

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  get seed(): Seed {
    return this.#seed;
  }

  /** @param prefix `cus_`, `cs_test_` */
  next(prefix: string, length = USUAL_LENGTH): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    const random = this.#seed.numbers(prefix, count);
    const letter = () => LETTERS.charAt(Math.floor(random() * LETTERS.length));
    return prefix + Array.from({ length }, letter).join('');
  }

  /** From here on the ids are those of the seed, from the first. */
  restart(seed: Seed): void {
    this.#seed = seed;
    this.#counts.clear();
  }
}
