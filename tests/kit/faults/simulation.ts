// A simulated clock. Time advances only when no other work is left, and randomness comes from a
// seed, so that a failure is reproducible.

/** Seeded pseudorandom numbers (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer, both bounds included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  oneOf<T>(values: readonly [T, ...T[]]): T {
    return values[this.between(0, values.length - 1)] ?? values[0];
  }
}

interface Planned {
  readonly atMs: number;
  readonly run: () => void;
}

export interface SimulationOptions {
  /** Events within this time of each other run together; 0: each runs at its own time. */
  readonly concurrentWithinMs?: number;
  /** Waits until no work is left that needs no time to pass. */
  readonly waitUntilIdle?: () => Promise<void>;
  /** Advances other clocks to this time. */
  readonly advanceTo?: (time: Date) => Promise<void>;
}

export class Simulation {
  #nowMs: number;
  readonly #planned: Planned[] = [];
  readonly #options: Required<SimulationOptions>;

  constructor(start: Date, options: SimulationOptions = {}) {
    this.#nowMs = start.getTime();
    this.#options = {
      concurrentWithinMs: 0,
      waitUntilIdle: drainMicrotasks,
      advanceTo: async () => {},
      ...options,
    };
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  at(time: Date, run: () => void): void {
    this.#insert({ atMs: Math.max(time.getTime(), this.#nowMs), run });
  }

  after(ms: number, run: () => void): void {
    this.at(new Date(this.#nowMs + ms), run);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Advances time until no event is planned, the end is reached, or `isOver` returns true. */
  async runUntil(end: Date, isOver: () => boolean | Promise<boolean> = () => false): Promise<void> {
    const { concurrentWithinMs, waitUntilIdle, advanceTo } = this.#options;
    for (;;) {
      await waitUntilIdle();
      const next = this.#planned[0];
      if (!next || next.atMs > end.getTime() || (await isOver())) return;
      const untilMs = next.atMs + concurrentWithinMs;
      await advanceTo(new Date(next.atMs));
      do {
        const due = this.#planned.shift();
        if (!due) break;
        this.#nowMs = Math.max(this.#nowMs, due.atMs);
        due.run();
      } while (concurrentWithinMs > 0 && (this.#planned[0]?.atMs ?? Infinity) <= untilMs);
    }
  }

  /** Inserts by time, and in the order of planning at the same time. */
  #insert(planned: Planned): void {
    let [low, high] = [0, this.#planned.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#planned[middle]?.atMs ?? 0) <= planned.atMs) low = middle + 1;
      else high = middle;
    }
    this.#planned.splice(low, 0, planned);
  }
}

/** Longer than any chain of promises between two pauses. */
const MICROTASK_TURNS = 60;

/** Costs less than a turn of the event loop. A daily run needs thousands. */
async function drainMicrotasks(): Promise<void> {
  for (let tick = 0; tick < MICROTASK_TURNS; tick += 1) await Promise.resolve();
}
