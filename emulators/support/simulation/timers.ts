import type { Clock } from './clock.ts';

/** Pending tasks of a clock that can be canceled together. */
export class Timers implements Clock {
  readonly #clock: Clock;
  #generation = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): Date {
    return this.#clock.now();
  }

  at(time: Date, task: () => void | Promise<void>): void {
    const generation = this.#generation;
    this.#clock.at(time, () => (generation === this.#generation ? task() : undefined));
  }

  /** Cancels all pending tasks. */
  clear(): void {
    this.#generation += 1;
  }
}
