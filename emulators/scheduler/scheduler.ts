import { nextRun, type Schedule } from './schedule.ts';

export interface ScheduledFunction extends Schedule {
  /** The deployed name, such as `digestSweep`. */
  readonly name: string;
}

/** The deployed functions, as the scheduler sees them. */
export interface Functions {
  scheduled(): Promise<readonly ScheduledFunction[]>;
  /**
   * Calls a function as Cloud Scheduler does at `scheduleTime`. Resolves to false when the call
   * fails.
   */
  call(name: string, scheduleTime: Date): Promise<boolean>;
}

export interface Run {
  readonly name: string;
  readonly scheduleTime: Date;
  readonly hasSucceeded: boolean;
}

/**
 * Runs scheduled functions by a clock that tests can set.
 *
 * Only the scheduler uses this clock. A function reads the time from the event that it receives.
 */
export class Scheduler {
  readonly #functions: Functions;
  /** The difference between this clock and the clock of the machine. */
  #aheadMs = 0;
  /** The time up to which all due functions have run. */
  #firedUntil = this.now();

  constructor(functions: Functions) {
    this.#functions = functions;
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** Returns all schedules with their next run. */
  async list(): Promise<readonly (ScheduledFunction & { nextRunAt: Date })[]> {
    const now = this.now();
    const scheduled = await this.#functions.scheduled();
    return scheduled.map((entry) => ({ ...entry, nextRunAt: nextRun(entry, now) }));
  }

  /**
   * Runs one function now, regardless of its schedule.
   *
   * @returns undefined when no scheduled function has this name
   */
  async run(name: string, scheduleTime = this.now()): Promise<Run | undefined> {
    const scheduled = await this.#functions.scheduled();
    if (!scheduled.some((entry) => entry.name === name)) return undefined;
    return this.#fire(name, scheduleTime);
  }

  /** Sets the clock. When the clock moves forward, runs all functions that become due, in order. */
  async setClock(to: Date): Promise<readonly Run[]> {
    this.#aheadMs = to.getTime() - Date.now();
    if (to < this.#firedUntil) this.#firedUntil = to;
    return this.fireDue();
  }

  /** Runs the functions that have become due since the last call. */
  async fireDue(): Promise<readonly Run[]> {
    const [from, until] = [this.#firedUntil, this.now()];
    this.#firedUntil = until;
    const runs: Run[] = [];
    for (const { name, at } of dueBetween(await this.#functions.scheduled(), from, until)) {
      runs.push(await this.#fire(name, at));
    }
    return runs;
  }

  async #fire(name: string, scheduleTime: Date): Promise<Run> {
    return { name, scheduleTime, hasSucceeded: await this.#functions.call(name, scheduleTime) };
  }
}

/** Returns each occurrence after `from` and up to `until`, in order of time. */
function dueBetween(scheduled: readonly ScheduledFunction[], from: Date, until: Date) {
  const due: { name: string; at: Date }[] = [];
  for (const entry of scheduled) {
    for (let at = nextRun(entry, from); at <= until; at = nextRun(entry, at)) {
      due.push({ name: entry.name, at });
    }
  }
  return due.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
