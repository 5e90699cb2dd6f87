import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Job } from '../kit/faults/jobs.ts';
import type { FromWorker, Report, Surroundings, ToWorker } from './messages.ts';

/** What a worker asks while it works. */
export interface WorkerObserver {
  readonly surroundings: Omit<Surroundings, 'sendgridKey'>;
  isToDieAt(point: Extract<FromWorker, { say: 'reached' }>['point']): boolean;
  /** @throws Error when the queue is away */
  enqueue(task: Extract<FromWorker, { say: 'enqueue' }>): void;
  noteRecorded(attemptId: string): void;
}

const ROOT = join(import.meta.dirname, '../..');
const BUNDLE = join(ROOT, 'environments/faults/worker.js');

/** Bundled like the functions that are deployed: a worker is there in half the time. */
export const bundleWorker = () =>
  build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile: BUNDLE,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    packages: 'external',
    alias: { '@daily-snapshot/domain': join(ROOT, 'domain/src') },
    logLevel: 'warning',
  });

/** One process; a killed one answers nothing any more, and all its jobs have failed. */
class WorkerProcess {
  readonly key: string;
  readonly ready: Promise<void>;
  overseer: WorkerObserver | undefined;
  readonly #child: ChildProcess;
  readonly #jobs = new Map<number, (isDone: boolean) => void>();
  isDead = false;
  #count = 0;

  constructor(number: number, firestoreHost: string) {
    this.key = `SG.worker-${number}`;
    this.#child = fork(BUNDLE, {
      cwd: ROOT,
      env: {
        ...process.env,
        FIRESTORE_EMULATOR_HOST: firestoreHost,
        // Nobody is to be asked which cloud this is.
        METADATA_SERVER_DETECTION: 'none',
      },
      execArgv: [],
      serialization: 'advanced',
    });
    this.ready = new Promise((resolve) => {
      this.#child.on('message', (message: FromWorker) => {
        if (message.say === 'ready') resolve();
        else this.#hear(message);
      });
    });
  }

  work(job: Job | Report, now: Date, overseer: WorkerObserver): Promise<boolean> {
    this.overseer = overseer;
    this.#count += 1;
    const id = this.#count;
    const surroundings = { ...overseer.surroundings, sendgridKey: this.key };
    return new Promise((resolve) => {
      this.#jobs.set(id, resolve);
      this.#say({ say: 'work', id, job, now, surroundings });
    });
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#child.kill('SIGKILL');
    for (const fail of this.#jobs.values()) fail(false);
    this.#jobs.clear();
  }

  #hear(message: Exclude<FromWorker, { say: 'ready' }>): void {
    if (this.isDead || !this.overseer) return;
    switch (message.say) {
      case 'done':
        this.#jobs.get(message.id)?.(message.isDone);
        this.#jobs.delete(message.id);
        return;
      case 'recorded':
        this.overseer.noteRecorded(message.attemptId);
        return;
      case 'reached':
        if (this.overseer.isToDieAt(message.point)) this.kill();
        else this.#say({ say: 'go-on', question: message.question, isRefused: false });
        return;
      case 'enqueue': {
        let isRefused = false;
        try {
          this.overseer.enqueue(message);
        } catch {
          isRefused = true;
        }
        this.#say({ say: 'go-on', question: message.question, isRefused });
      }
    }
  }

  #say(message: ToWorker): void {
    this.#child.send(message);
  }
}

/** Some workers, and one more that is ready to take the place of a killed one. */
export class WorkerPool {
  readonly #firestoreHost: string;
  #workers: WorkerProcess[] = [];
  #spare: WorkerProcess;
  #started = 0;
  #turn = 0;
  killedCount = 0;

  constructor(firestoreHost: string, size = 2) {
    this.#firestoreHost = firestoreHost;
    this.#workers = Array.from({ length: size }, () => this.#start());
    this.#spare = this.#start();
  }

  /** By turns, so that two that race are two processes. */
  async work(job: Job | Report, now: Date, overseer: WorkerObserver): Promise<boolean> {
    this.#turn = (this.#turn + 1) % this.#workers.length;
    const turn = this.#turn;
    if (this.#workers[turn]?.isDead) {
      this.#workers[turn] = this.#spare;
      this.#spare = this.#start();
      this.killedCount += 1;
    }
    const worker = this.#workers[turn];
    await worker?.ready;
    // Killed while it was waited for: its job is lost with it.
    return worker && !worker.isDead ? worker.work(job, now, overseer) : false;
  }

  /** @param key the one that it shows to the mail provider */
  kill(key: string): void {
    this.#workers.find((worker) => worker.key === key)?.kill();
  }

  close(): void {
    for (const worker of [...this.#workers, this.#spare]) worker.kill();
  }

  #start(): WorkerProcess {
    this.#started += 1;
    return new WorkerProcess(this.#started, this.#firestoreHost);
  }
}
