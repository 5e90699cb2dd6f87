import type { Micros } from '../model/value.ts';

export const systemTime = (): Micros => BigInt(Date.now()) * 1000n;

/**
 * Gives every read and every commit an instant of its own, in the order in which they happen, even
 * while the clock of the machine stands still or is set back.
 */
export class Clock {
  readonly #now: () => Micros;
  #latest: Micros;

  /** @param now microseconds since the epoch */
  constructor(now: () => Micros, after: Micros = 0n) {
    this.#now = now;
    this.#latest = after;
  }

  /** The time, or just after the latest instant given when that is later. */
  readonly next = (): Micros => {
    const time = this.#now();
    this.#latest = time > this.#latest ? time : this.#latest + 1n;
    return this.#latest;
  };

  /** From now on, gives later instants than this one. */
  pass(time: Micros): void {
    if (time > this.#latest) this.#latest = time;
  }
}
