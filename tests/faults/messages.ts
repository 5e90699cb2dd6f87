// What a worker process and the test that runs it say to each other.
import type { TaskName } from '@daily-snapshot/domain/contracts/tasks';
import type { CrashPoint } from '../kit/faults/faults.ts';
import type { Job } from '../kit/faults/jobs.ts';

/** A post of the mail provider's, as it came. */
export interface Report {
  readonly do: 'read-report';
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where a worker finds everything, for one morning. */
export interface Surroundings {
  readonly projectId: string;
  readonly sendgridUrl: string;
  readonly sendgridKey: string;
  readonly eventsKey: string;
}

export type ToWorker =
  | {
      readonly say: 'work';
      readonly id: number;
      readonly job: Job | Report;
      readonly now: Date;
      readonly surroundings: Surroundings;
    }
  /** the answer to a question */
  | { readonly say: 'go-on'; readonly question: number; readonly isRefused: boolean };

export type FromWorker =
  | { readonly say: 'ready' }
  | { readonly say: 'done'; readonly id: number; readonly isDone: boolean }
  /** may it go on? it is not answered when it is killed there */
  | { readonly say: 'reached'; readonly question: number; readonly point: CrashPoint }
  | {
      readonly say: 'enqueue';
      readonly question: number;
      readonly name: TaskName;
      readonly json: string;
      readonly key: string;
    }
  /** the database holds that an attempt was accepted */
  | { readonly say: 'recorded'; readonly attemptId: string };
