// The schedule and the queues of a daily run, with their faults. The callback executes the jobs.
import type { TaskName, TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { DIGEST_TIME } from '../builders/mail.ts';
import type { CrashPoint, Faults } from './faults.ts';
import type { Job } from './jobs.ts';
import type { Chance, Simulation } from './simulation.ts';

const MINUTE_MS = 60_000;
export const minutesIn = (count: number) => new Date(DIGEST_TIME.getTime() + count * MINUTE_MS);

/** Mail fails permanently at noon. After that, deferred mail is sent and the last events arrive. */
const LAST_SWEEP_MINUTES = 170;
export const END_MINUTES = 300;

const TASK_ATTEMPTS = 5;
const SCHEDULE_ATTEMPTS = 4;

/** @returns false if the job failed or its worker was killed */
export type Work = (job: Job) => Promise<boolean>;

export class Timeline {
  readonly killed: CrashPoint[] = [];
  /** number of queued jobs, without the scheduled ones */
  queuedCount = 0;
  readonly #faults: Faults;
  readonly #chance: Chance;
  readonly #time: Simulation;
  readonly #work: Work;
  readonly #reached = new Map<CrashPoint, number>();
  readonly #enqueued = new Set<string>();

  constructor(faults: Faults, chance: Chance, time: Simulation, work: Work) {
    this.#faults = faults;
    this.#chance = chance;
    this.#time = time;
    this.#work = work;
  }

  /** Schedules all sweeps of the daily run. */
  begin(): void {
    for (let minute = 0; minute <= LAST_SWEEP_MINUTES; minute += 5) {
      if (minute % 15 === 0) this.#schedule('digests', minutesIn(minute));
      this.#schedule('outbox', minutesIn(minute));
    }
  }

  /** Returns whether to kill the worker that has just reached a crash point. */
  shouldKillAt(point: CrashPoint): boolean {
    const time = (this.#reached.get(point) ?? 0) + 1;
    this.#reached.set(point, time);
    const shouldKill = this.#faults.kills.some(
      (kill) => kill.point === point && kill.time === time,
    );
    if (shouldKill) this.killed.push(point);
    return shouldKill;
  }

  /** @throws Error if the queue is unavailable */
  enqueue<N extends TaskName>(name: N, payload: TaskPayload<N>, key: string): void {
    if (this.#chance.happens(this.#faults.enqueueFailure))
      throw new Error('The queue is unavailable.');
    if (this.#enqueued.has(`${name} ${key}`)) return;
    this.#enqueued.add(`${name} ${key}`);
    const job: Job = { do: 'task', name, json: JSON.stringify(payload) };
    for (let copy = 0; copy < this.#faults.copies; copy += 1) this.#dispatch(job, 1);
  }

  #schedule(name: 'digests' | 'outbox', scheduledAt: Date): void {
    const trigger = async (attempt: number) => {
      const isDone = await this.#work({ do: 'begin-sweep', name, scheduledAt });
      if (isDone || attempt >= SCHEDULE_ATTEMPTS) return;
      this.#time.after(MINUTE_MS, () => void trigger(attempt + 1));
    };
    for (let copy = 0; copy < this.#faults.copies; copy += 1) {
      const at = new Date(scheduledAt.getTime() + this.#chance.between(0, 3000));
      this.#time.at(at, () => void trigger(1));
    }
  }

  #dispatch(job: Job, attempt: number): void {
    const delayMs = attempt === 1 ? this.#chance.between(0, 5000) : 10_000 * 2 ** (attempt - 1);
    this.queuedCount += 1;
    this.#time.after(delayMs, () => void this.#try(job, attempt));
  }

  async #try(job: Job, attempt: number): Promise<void> {
    const isDone = await this.#work(job);
    this.queuedCount -= 1;
    if (!isDone && attempt < TASK_ATTEMPTS) this.#dispatch(job, attempt + 1);
  }
}
