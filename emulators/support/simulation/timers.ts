import type { Clock } from './clock.ts';

/** What is still to happen by a clock, as long as it is not called off. */
export class Agenda implements Clock {
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

  /** Calls off everything that has not happened yet. */
  clear(): void {
    this.#generation += 1;
  }
}
