import type { Clock } from '@daily-snapshot/domain/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { cloudTasksQueue } from './adapters/cloud-tasks/task-queue.ts';
import { firestoreBusinesses } from './adapters/firestore/businesses.ts';
import { firestoreDigests } from './adapters/firestore/digests.ts';
import { firestoreSweeps } from './adapters/firestore/sweeps.ts';
import { systemClock } from './adapters/system-clock.ts';
import type { Businesses } from './ports/businesses.ts';
import type { Digests } from './ports/digests.ts';
import type { Sweeps } from './ports/sweeps.ts';
import type { TaskQueue } from './ports/task-queue.ts';

/** Everything a command may ask for; each names in its own types what it needs of it. */
export interface Ports {
  readonly businesses: Businesses;
  readonly digests: Digests;
  readonly sweeps: Sweeps;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

function wire(): Ports {
  const app = initializeApp();
  const db = getFirestore(app);
  return {
    businesses: firestoreBusinesses(db),
    digests: firestoreDigests(db),
    sweeps: firestoreSweeps(db),
    taskQueue: cloudTasksQueue(getFunctions(app)),
    clock: systemClock,
  };
}

let wired: Ports | undefined;

/** Built at the first call: a function that is only being looked at, or deployed, needs none of it. */
export const ports = (): Ports => (wired ??= wire());
