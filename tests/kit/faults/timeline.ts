// The schedule and the queues of a daily run, with their faults. The callback executes the jobs.
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import type { DailyRunOptions } from './businesses.ts';
import type { CrashPoint } from './faults.ts';
import type { DailySweep, Job, Work } from './jobs.ts';
import type { RunDay } from './run-day.ts';
import type { Chance, Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;

/** Transactions arrive this long before the first digests are due. */
const IMPORT_MINUTES = 240;

const TASK_ATTEMPTS = 5;
const SCHEDULE_ATTEMPTS = 4;

export class Timeline {
  readonly killed: CrashPoint[] = [];
  /** number of queued jobs, without the scheduled ones */
  queuedCount = 0;
  readonly #day: RunDay;
  readonly #chance: Chance;
  readonly #time: Simulation;
  readonly #work: Work;
  readonly #reached = new Map<CrashPoint, number>();
  readonly #enqueued = new Set<string>();

  constructor(day: RunDay, chance: Chance, time: Simulation, work: Work) {
    this.#day = day;
    this.#chance = chance;
    this.#time = time;
    this.#work = async (job) => !day.isDownAt(time.now()) && work(job);
  }

  /** Schedules all imports and sweeps of the daily run. */
  begin({
    isCombined = false,
    imports = [],
  }: Pick<DailyRunOptions, 'isCombined' | 'imports'>): void {
    for (const job of imports) {
      for (let copy = 0; copy < this.#day.faults.copies; copy += 1) {
        this.#dispatch(job, 1, this.#day.minutesIn(-IMPORT_MINUTES));
      }
    }
    for (let minute = 0; minute <= this.#day.lastSweepMinutes; minute += 5) {
      if (minute % 15 === 0) this.#schedule('digests', this.#day.minutesIn(minute));
      // A run without combined e-mails keeps its random numbers, from which its seeds are known.
      if (isCombined) this.#schedule('combinedDigests', this.#day.minutesIn(minute));
      this.#schedule('outbox', this.#day.minutesIn(minute));
    }
  }

  /** Returns whether to kill the worker that has just reached a crash point. */
  shouldKillAt(point: CrashPoint): boolean {
    const time = (this.#reached.get(point) ?? 0) + 1;
    this.#reached.set(point, time);
    const shouldKill = this.#day.faults.kills.some(
      (kill) => kill.point === point && kill.time === time,
    );
    if (shouldKill) this.killed.push(point);
    return shouldKill;
  }

  /** @throws Error if the queue is unavailable */
  enqueue<N extends TaskName>(name: N, payload: TaskPayload<N>, key: string, startAt?: Date): void {
    if (this.#chance.happens(this.#day.faults.enqueueFailure))
      throw new Error('The queue is unavailable.');
    if (this.#enqueued.has(`${name} ${key}`)) return;
    this.#enqueued.add(`${name} ${key}`);
    const job: Job = { do: 'task', name, json: JSON.stringify(payload) };
    for (let copy = 0; copy < this.#day.faults.copies; copy += 1) this.#dispatch(job, 1, startAt);
  }

  #schedule(name: DailySweep, scheduledAt: Date): void {
    const trigger = async (attempt: number) => {
      const isDone = await this.#work({ do: 'begin-sweep', name, scheduledAt });
      if (isDone || attempt >= SCHEDULE_ATTEMPTS) return;
      this.#time.after(MINUTE_MS, () => void trigger(attempt + 1));
    };
    for (let copy = 0; copy < this.#day.faults.copies; copy += 1) {
      const at = new Date(scheduledAt.getTime() + this.#chance.between(0, 3000));
      this.#time.at(at, () => void trigger(1));
    }
  }

  #dispatch(job: Job, attempt: number, startAt = this.#time.now()): void {
    const delayMs = attempt === 1 ? this.#chance.between(0, 5000) : 10_000 * 2 ** (attempt - 1);
    const at = Math.max(startAt.getTime(), this.#time.now().getTime()) + delayMs;
    this.queuedCount += 1;
    this.#time.at(new Date(at), () => void this.#try(job, attempt));
  }

  async #try(job: Job, attempt: number): Promise<void> {
    const isDone = await this.#work(job);
    this.queuedCount -= 1;
    if (!isDone && attempt < TASK_ATTEMPTS) this.#dispatch(job, attempt + 1);
  }
}
