import type { EventQueue } from './event-queue.ts';
import { RateLimit } from './rate-limit.ts';

/** The queues of one kind of task. */
export interface StageSettings {
  /** The number of queues. A task goes to the next one. */
  readonly queues: number;
  readonly perSecondOfQueue: number;
  /** The tasks of one queue that run at once. */
  readonly concurrentOfQueue: number;
  /** The seconds of processor time of one task. */
  readonly processorS: number;
  /** The seconds in which one task waits for answers while no limit holds it. */
  readonly waitS: number;
}

/** The use of a limit by one task. */
export interface Use {
  readonly limit: RateLimit;
  readonly units: number;
}

export interface StageResources {
  /** The processors that all tasks share. A unit is a second of one processor. */
  readonly processors: RateLimit;
  readonly usesOf: (task: number) => readonly Use[];
  readonly onEnd: (now: number) => void;
}

interface Queue {
  readonly rate: RateLimit;
  waiting: number;
  running: number;
}

/** Runs tasks: dispatch by a queue, processor time, limited services, and the rest of the waiting. */
export class Stage {
  readonly #settings: StageSettings;
  readonly #resources: StageResources;
  readonly #events: EventQueue;
  readonly #queues: readonly Queue[];
  #added = 0;

  constructor(events: EventQueue, settings: StageSettings, resources: StageResources) {
    this.#events = events;
    this.#settings = settings;
    this.#resources = resources;
    this.#queues = Array.from({ length: settings.queues }, () => ({
      rate: new RateLimit({ perSecond: settings.perSecondOfQueue }),
      waiting: 0,
      running: 0,
    }));
  }

  add(now: number, tasks: number): void {
    for (let task = 0; task < tasks; task += 1) {
      const queue = this.#queues[this.#added % this.#queues.length];
      this.#added += 1;
      if (!queue) continue;
      queue.waiting += 1;
      this.#dispatch(now, queue);
    }
  }

  #dispatch(now: number, queue: Queue): void {
    if (queue.waiting === 0 || queue.running >= this.#settings.concurrentOfQueue) return;
    queue.waiting -= 1;
    queue.running += 1;
    this.#events.add(queue.rate.reserve(now, 1), (at) => this.#compute(at, queue));
  }

  #compute(now: number, queue: Queue): void {
    const { processorS } = this.#settings;
    // A task runs on one processor, however many are free.
    const end = Math.max(now + processorS, this.#resources.processors.reserve(now, processorS));
    this.#events.add(end, (at) => this.#askServices(at, queue));
  }

  #started = 0;

  #askServices(now: number, queue: Queue): void {
    const uses = this.#resources.usesOf(this.#started);
    this.#started += 1;
    let served = now;
    for (const { limit, units } of uses) served = Math.max(served, limit.reserve(now, units));
    this.#events.add(served + this.#settings.waitS, (at) => {
      queue.running -= 1;
      this.#resources.onEnd(at);
      this.#dispatch(at, queue);
    });
  }
}
