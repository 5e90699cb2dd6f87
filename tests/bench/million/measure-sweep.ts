// A sweep of all businesses, from the schedule to a task for each that is due: what it reads, what it
// enqueues, and how long its steps are.
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { shardOf, SHARDS } from '@daily-snapshot/domain/digest/shard';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { MORNING, NEXT_MORNING } from '@daily-snapshot/domain/testing/a-mail';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { firestoreBusinesses } from '../../../functions/src/adapters/firestore/businesses.ts';
import { beginSweep } from '../../../functions/src/commands/begin-sweep.ts';
import { sweepDigests } from '../../../functions/src/commands/sweep-digests.ts';
import type { TaskQueue } from '../../../functions/src/ports/task-queue.ts';
import { startCountedFirestore } from '../../support/counted-firestore.ts';
import { cpuMilliseconds } from '../cpu-rate.ts';

export interface MeasuredSweep {
  readonly businesses: number;
  readonly due: number;
  /** tasks of the schedule, and with it chains of pages that are read side by side */
  readonly parts: number;
  /** milliseconds of processor time of each page, of the client and the stand-in together */
  readonly pages: readonly number[];
  /** documents that one page reads, at most */
  readonly largestPage: number;
  /** pages of the longest chain */
  readonly longestChain: number;
  readonly reads: number;
  /** digests asked for, each counted once */
  readonly digests: number;
  readonly repeated: number;
  /** businesses of the fullest shard, of an average one */
  readonly fullestShard: number;
}

/** Every second business is due; the others stand in the same index. */
const isDue = (index: number) => index % 2 === 0;

const BATCH = 500;

/** With a Firestore stand-in of its own, in this process. */
export async function measureSweep(businesses: number): Promise<MeasuredSweep> {
  const firestore = await startCountedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
  const projectId = `demo-sweep-${businesses}`;
  const app = initializeApp({ projectId }, projectId);
  try {
    const db = getFirestore(app);
    const shards = await storeBusinesses(db, businesses);
    firestore.takeCost();
    const swept = await sweepAll(db, () => firestore.takeCost().reads);
    return {
      businesses,
      due: Math.ceil(businesses / 2),
      fullestShard: Math.max(...shards) / (businesses / SHARDS),
      ...swept,
    };
  } finally {
    await deleteApp(app);
    await firestore.close();
  }
}

/** @returns how many in each shard */
async function storeBusinesses(db: Firestore, businesses: number): Promise<number[]> {
  const shards = Array<number>(SHARDS).fill(0);
  for (let start = 0; start < businesses; start += BATCH) {
    const batch = db.batch();
    for (let index = start; index < Math.min(start + BATCH, businesses); index += 1) {
      const { id } = db.collection(paths.businesses).doc();
      const digestShard = shardOf(id);
      shards[digestShard] = (shards[digestShard] ?? 0) + 1;
      const digestDueAt = isDue(index) ? MORNING : NEXT_MORNING;
      batch.set(db.doc(paths.business(id)), aBusiness({ digestDueAt, digestShard }));
    }
    await batch.commit();
  }
  return shards;
}

async function sweepAll(db: Firestore, takeReads: () => number) {
  const businesses = firestoreBusinesses(db);
  const pages: number[] = [];
  const digests = new Set<string>();
  let [asked, reads, largestPage] = [0, 0, 0];
  const next: SweepPage[] = [];
  const taskQueue: TaskQueue = {
    enqueue: async (name, payload) => {
      if (name === 'sweepDigests') next.push(payload as SweepPage);
      else {
        asked += 1;
        digests.add(JSON.stringify(payload));
      }
    },
  };
  await beginSweep({ taskQueue }, 'sweepDigests', MORNING);
  const parts = next.length;
  let longestChain = 0;
  // Each round is what is read side by side, one page of each chain.
  for (let round = next.splice(0); round.length > 0; round = next.splice(0)) {
    longestChain += 1;
    for (const page of round) {
      pages.push(await cpuMilliseconds(() => sweepDigests({ businesses, taskQueue }, page)));
      const pageReads = takeReads();
      reads += pageReads;
      largestPage = Math.max(largestPage, pageReads);
    }
  }
  return {
    parts,
    pages,
    longestChain,
    reads,
    largestPage,
    digests: digests.size,
    repeated: asked - digests.size,
  };
}
