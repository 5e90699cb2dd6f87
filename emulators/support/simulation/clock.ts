type Task = () => void | Promise<void>;

/** What time it is, and who is to be woken when. */
export interface Clock {
  now(): Date;
  /** Runs the task when it is `time`, or as soon as possible when that has passed. */
  at(time: Date, task: Task): void;
}

/** The longest that Node's timers wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;

/** The time of this machine, or another one that moves along with it or stands still. */
export class SettableClock implements Clock {
  readonly #isTicking: boolean;
  /** Ahead of this machine's clock when it ticks, since 1970 when it stands still. */
  #offsetMs: number;
  /** By time; what was asked for first comes first. */
  readonly #waiting: { readonly time: Date; readonly task: Task }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #moves: Promise<void> = Promise.resolve();
  /** The tasks that the timer started and that have not ended yet. */
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
   * Moves to another time. Waits for the tasks that already run, then runs and awaits each task that
   * is due on the way, at its own time.
   */
  setTo(time: Date): Promise<void> {
    this.#moves = this.#moves.then(() => this.#moveTo(time));
    return this.#moves;
  }

  /** Forgets every task. */
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

  /** Remembers a started task until it ends. */
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
