// The messages between a worker process and the test that runs it.
import type { TaskName } from '@daily-snapshot/domain/contracts/tasks';
import type { CrashPoint } from './faults.ts';
import type { Job } from './jobs.ts';

/** A webhook post of the mail provider, as received. */
export interface Report {
  readonly do: 'record-webhook';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The configuration of a worker for one daily run. */
export interface WorkerConfig {
  readonly projectId: string;
  readonly sendgridUrl: string;
  readonly sendgridKey: string;
  readonly eventsKey: string;
}

export type ToWorker =
  | {
      readonly type: 'work';
      readonly id: number;
      readonly job: Job | Report;
      readonly now: Date;
      readonly config: WorkerConfig;
    }
  /** asks how much memory is in use after the collection of garbage */
  | { readonly type: 'measure-memory' }
  /** the response to a question */
  | { readonly type: 'go-on'; readonly question: number; readonly isRefused: boolean };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'memory'; readonly heapBytes: number }
  | { readonly type: 'done'; readonly id: number; readonly isDone: boolean }
  /** asks for permission to continue; the test kills the worker instead of responding */
  | { readonly type: 'reached'; readonly question: number; readonly point: CrashPoint }
  | {
      readonly type: 'enqueue';
      readonly question: number;
      readonly name: TaskName;
      readonly json: string;
      readonly key: string;
      readonly startAt: Date | undefined;
    }
  /** the database has stored that the provider accepted an attempt */
  | { readonly type: 'recorded'; readonly attemptId: string };
