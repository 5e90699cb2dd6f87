import { nextRun, type Schedule } from './schedule.ts';

export interface ScheduledFunction extends Schedule {
  /** The deployed name: `digestSweep`. */
  readonly name: string;
}

/** What a scheduler works with: the functions that are deployed, and a way to call one. */
export interface Functions {
  scheduled(): Promise<readonly ScheduledFunction[]>;
  /** Calls a function as Cloud Scheduler would at `scheduleTime`; false: it failed. */
  call(name: string, scheduleTime: Date): Promise<boolean>;
}

export interface Run {
  readonly name: string;
  readonly scheduleTime: Date;
  readonly hasSucceeded: boolean;
}

/**
 * Fires functions by a clock that can be set.
 *
 * The clock is the scheduler's alone: a function learns the time from the event it is given.
 */
export class Scheduler {
  readonly #functions: Functions;
  /** How far the clock is ahead of this machine's. */
  #aheadMs = 0;
  /** Everything due until here has been fired. */
  #firedUntil = this.now();

  constructor(functions: Functions) {
    this.#functions = functions;
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  /** All schedules, with when each comes next. */
  async list(): Promise<readonly (ScheduledFunction & { nextRunAt: Date })[]> {
    const now = this.now();
    const scheduled = await this.#functions.scheduled();
    return scheduled.map((entry) => ({ ...entry, nextRunAt: nextRun(entry, now) }));
  }

  /**
   * Fires one function now, whatever its schedule says.
   *
   * @returns undefined when no scheduled function has this name
   */
  async run(name: string, scheduleTime = this.now()): Promise<Run | undefined> {
    const scheduled = await this.#functions.scheduled();
    if (!scheduled.some((entry) => entry.name === name)) return undefined;
    return this.#fire(name, scheduleTime);
  }

  /** Sets the clock. Forward, everything that falls due on the way is fired, in order. */
  async setClock(to: Date): Promise<readonly Run[]> {
    this.#aheadMs = to.getTime() - Date.now();
    if (to < this.#firedUntil) this.#firedUntil = to;
    return this.fireDue();
  }

  /** Fires what has fallen due since the last time. */
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

/** Each occurrence after `from` and not after `until`, in order of time. */
function dueBetween(scheduled: readonly ScheduledFunction[], from: Date, until: Date) {
  const due: { name: string; at: Date }[] = [];
  for (const entry of scheduled) {
    for (let at = nextRun(entry, from); at <= until; at = nextRun(entry, at)) {
      due.push({ name: entry.name, at });
    }
  }
  return due.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
