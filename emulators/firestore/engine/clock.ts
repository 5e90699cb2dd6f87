import type { Micros } from '../model/value.ts';

export const systemTime = (): Micros => BigInt(Date.now()) * 1000n;

/**
 * Returns a distinct, increasing time for every read and commit, even while the system clock stops
 * or goes back.
 */
export class Clock {
  readonly #now: () => Micros;
  #latest: Micros;

  /** @param now returns microseconds since the Unix epoch */
  constructor(now: () => Micros, after: Micros = 0n) {
    this.#now = now;
    this.#latest = after;
  }

  /** Returns the current time, or the first time after the latest one if that is later. */
  readonly next = (): Micros => {
    const time = this.#now();
    this.#latest = time > this.#latest ? time : this.#latest + 1n;
    return this.#latest;
  };

  /** Makes all later times greater than this one. */
  advanceTo(time: Micros): void {
    if (time > this.#latest) this.#latest = time;
  }
}
