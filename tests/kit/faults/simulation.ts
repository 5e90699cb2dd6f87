// A world in which time passes only when nothing else can happen, and chance comes from a seed: what
// goes wrong once goes wrong the same way again.

/** Numbers from a seed (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** from 0 up to 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** a whole number, both included */
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
  /** What is planned within so much time of something happens along with it; at its own time when 0. */
  readonly togetherMs?: number;
  /** Waits until nothing more happens without time passing. */
  readonly quiet?: () => Promise<void>;
  /** Waits for others whose time passes along. */
  readonly passTo?: (time: Date) => Promise<void>;
}

export class Simulation {
  #nowMs: number;
  readonly #planned: Planned[] = [];
  readonly #options: Required<SimulationOptions>;

  constructor(start: Date, options: SimulationOptions = {}) {
    this.#nowMs = start.getTime();
    this.#options = {
      togetherMs: 0,
      quiet: workThatWaitsForNoTime,
      passTo: async () => {},
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

  /** Lets time pass until nothing is planned any more, the end has come, or it is over. */
  async runUntil(end: Date, isOver: () => boolean | Promise<boolean> = () => false): Promise<void> {
    const { togetherMs, quiet, passTo } = this.#options;
    for (;;) {
      await quiet();
      const next = this.#planned[0];
      if (!next || next.atMs > end.getTime() || (await isOver())) return;
      const untilMs = next.atMs + togetherMs;
      await passTo(new Date(next.atMs));
      do {
        const due = this.#planned.shift();
        if (!due) break;
        this.#nowMs = Math.max(this.#nowMs, due.atMs);
        due.run();
      } while (togetherMs > 0 && (this.#planned[0]?.atMs ?? Infinity) <= untilMs);
    }
  }

  /** In the order of time, and of planning where the time is the same. */
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
const TICKS = 60;

/** Cheaper than a turn of the event loop, of which a morning would need thousands. */
async function workThatWaitsForNoTime(): Promise<void> {
  for (let tick = 0; tick < TICKS; tick += 1) await Promise.resolve();
}
