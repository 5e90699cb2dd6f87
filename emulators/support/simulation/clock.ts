type Task = () => void | Promise<void>;

/** Tells the time and runs tasks at given times. */
export interface Clock {
  now(): Date;
  /** Runs the task at `time`, or as soon as possible if that has passed. */
  at(time: Date, task: Task): void;
}

/** The longest delay of a Node timer. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/**
 * A clock that starts at any time and either ticks with the clock of the machine or stands still.
 */
export class SettableClock implements Clock {
  readonly #isTicking: boolean;
  /**
   * A ticking clock: the difference to the clock of the machine. A stopped clock: the time since
   * 1970.
   */
  #offsetMs: number;
  /** Ordered by time, then by the order of scheduling. */
  readonly #waiting: { readonly time: Date; readonly task: Task }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #moves: Promise<void> = Promise.resolve();
  /** Tasks that the timer started and that still run. */
  readonly #running = new Set<Promise<void>>();
  #isMoving = false;

  constructor(options: { readonly startAt?: Date; readonly isTicking?: boolean } = {}) {
    const { startAt = new Date(), isTicking = true } = options;
    this.#isTicking = isTicking;
    this.#offsetMs = startAt.getTime() - this.#baseMs();
  }

  now(): Date {
    return new Date(this.#baseMs() + this.#offsetMs);
  }

  at(time: Date, task: Task): void {
    const before = this.#waiting.findLastIndex((entry) => entry.time <= time);
    this.#waiting.splice(before + 1, 0, { time, task });
    this.#wind();
  }

  /**
   * Moves to another time. Waits for running tasks first, then runs and awaits each due task at its
   * own time.
   */
  setTo(time: Date): Promise<void> {
    this.#moves = this.#moves.then(() => this.#moveTo(time));
    return this.#moves;
  }

  /** Cancels every task. */
  close(): void {
    this.#waiting.length = 0;
    clearTimeout(this.#timer);
  }

  async #moveTo(time: Date): Promise<void> {
    this.#isMoving = true;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#running);
    for (let next = this.#waiting[0]; next && next.time <= time; next = this.#waiting[0]) {
      this.#waiting.shift();
      if (next.time > this.now()) this.#set(next.time);
      await next.task();
    }
    this.#set(time);
    this.#isMoving = false;
    this.#wind();
  }

  #set(time: Date): void {
    this.#offsetMs = time.getTime() - this.#baseMs();
  }

  #baseMs(): number {
    return this.#isTicking ? Date.now() : 0;
  }

  #wind(): void {
    const [next] = this.#waiting;
    if (this.#isMoving || !next) return;
    const waitMs = next.time.getTime() - this.now().getTime();
    if (waitMs > 0 && !this.#isTicking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fire(), Math.min(Math.max(waitMs, 0), MAX_WAIT_MS));
  }

  #fire(): void {
    for (let next = this.#waiting[0]; next && next.time <= this.now(); next = this.#waiting[0]) {
      this.#waiting.shift();
      void this.#track(next.task());
    }
    this.#wind();
  }

  /** Tracks a started task until it ends. */
  async #track(task: void | Promise<void>): Promise<void> {
    if (task === undefined) return;
    this.#running.add(task);
    try {
      await task;
    } finally {
      this.#running.delete(task);
    }
  }
}
