import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Job } from './jobs.ts';
import type { FromWorker, Report, WorkerConfig, ToWorker } from './worker-messages.ts';

/** Answers a worker's questions while it runs a job. */
export interface WorkerObserver {
  readonly config: Omit<WorkerConfig, 'sendgridKey'>;
  shouldKillAt(point: Extract<FromWorker, { type: 'reached' }>['point']): boolean;
  /** @throws Error if the queue is unavailable */
  enqueue(task: Extract<FromWorker, { type: 'enqueue' }>): void;
  onRecorded(attemptId: string): void;
}

const ROOT = join(import.meta.dirname, '../../..');
const BUNDLE = join(ROOT, 'environments/faults/worker.js');

/** Bundles the worker like the deployed functions. It starts in half the time. */
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

/** A worker process. When it is killed, all its jobs fail. */
class WorkerProcess {
  readonly key: string;
  readonly ready: Promise<void>;
  /** Whether no fault kills this process. */
  readonly isLasting: boolean;
  observer: WorkerObserver | undefined;
  readonly #child: ChildProcess;
  readonly #jobs = new Map<number, (isDone: boolean) => void>();
  isDead = false;
  #count = 0;
  #onMemory: (bytes: number) => void = () => {};

  constructor(number: number, firestoreHost: string, isLasting: boolean) {
    this.isLasting = isLasting;
    this.key = `SG.worker-${number}`;
    this.#child = fork(BUNDLE, {
      cwd: ROOT,
      env: {
        ...process.env,
        FIRESTORE_EMULATOR_HOST: firestoreHost,
        // Prevents a slow search for Google Cloud's metadata server.
        METADATA_SERVER_DETECTION: 'none',
      },
      execArgv: ['--expose-gc'],
      serialization: 'advanced',
    });
    this.ready = new Promise((resolve) => {
      this.#child.on('message', (message: FromWorker) => {
        if (message.type === 'ready') resolve();
        else this.#handle(message);
      });
    });
  }

  work(job: Job | Report, now: Date, observer: WorkerObserver): Promise<boolean> {
    this.observer = observer;
    this.#count += 1;
    const id = this.#count;
    const config = { ...observer.config, sendgridKey: this.key };
    return new Promise((resolve) => {
      this.#jobs.set(id, resolve);
      this.#send({ type: 'work', id, job, now, config });
    });
  }

  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.#child.kill('SIGKILL');
    for (const fail of this.#jobs.values()) fail(false);
    this.#jobs.clear();
  }

  /** Returns the memory in use after the collection of garbage. */
  heapBytes(): Promise<number> {
    return new Promise((resolve) => {
      this.#onMemory = resolve;
      this.#send({ type: 'measure-memory' });
    });
  }

  #handle(message: Exclude<FromWorker, { type: 'ready' }>): void {
    if (this.isDead || !this.observer) return;
    switch (message.type) {
      case 'memory':
        this.#onMemory(message.heapBytes);
        return;
      case 'done':
        this.#jobs.get(message.id)?.(message.isDone);
        this.#jobs.delete(message.id);
        return;
      case 'recorded':
        this.observer.onRecorded(message.attemptId);
        return;
      case 'reached':
        if (!this.isLasting && this.observer.shouldKillAt(message.point)) this.kill();
        else this.#send({ type: 'go-on', question: message.question, isRefused: false });
        return;
      case 'enqueue': {
        let isRefused = false;
        try {
          this.observer.enqueue(message);
        } catch {
          isRefused = true;
        }
        this.#send({ type: 'go-on', question: message.question, isRefused });
      }
    }
  }

  #send(message: ToWorker): void {
    this.#child.send(message);
  }
}

/** A pool of workers with one spare that replaces a killed worker. */
export class WorkerPool {
  readonly #firestoreHost: string;
  #workers: WorkerProcess[] = [];
  #spare: WorkerProcess;
  #started = 0;
  #turn = 0;
  killedCount = 0;

  /** @param options hasLasting: no fault kills the first worker, so that its memory can be measured */
  constructor(
    firestoreHost: string,
    {
      hasLasting = false,
      size = 2,
    }: { readonly hasLasting?: boolean; readonly size?: number } = {},
  ) {
    this.#firestoreHost = firestoreHost;
    this.#workers = Array.from({ length: size }, (_, index) =>
      this.#start(hasLasting && index === 0),
    );
    this.#spare = this.#start();
  }

  /** Runs jobs on the workers in turn, so that two concurrent jobs run in two processes. */
  async work(job: Job | Report, now: Date, observer: WorkerObserver): Promise<boolean> {
    this.#turn = (this.#turn + 1) % this.#workers.length;
    const turn = this.#turn;
    if (this.#workers[turn]?.isDead) {
      this.#workers[turn] = this.#spare;
      this.#spare = this.#start();
      this.killedCount += 1;
    }
    const worker = this.#workers[turn];
    await worker?.ready;
    // The worker may have been killed while we waited for it. Its job fails.
    return worker && !worker.isDead ? worker.work(job, now, observer) : false;
  }

  /** Returns the memory that the first worker uses after the collection of garbage. */
  async heapBytes(): Promise<number> {
    return (await this.#workers[0]?.heapBytes()) ?? 0;
  }

  /** @param key the worker's API key for the mail provider */
  mayKill(key: string): boolean {
    return this.#workers.some((worker) => worker.key === key && !worker.isLasting);
  }

  /** @param key the worker's API key for the mail provider */
  kill(key: string): void {
    this.#workers.find((worker) => worker.key === key)?.kill();
  }

  close(): void {
    for (const worker of [...this.#workers, this.#spare]) worker.kill();
  }

  #start(isLasting = false): WorkerProcess {
    this.#started += 1;
    return new WorkerProcess(this.#started, this.#firestoreHost, isLasting);
  }
}
