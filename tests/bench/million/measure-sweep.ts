// Measures one sweep of all businesses, from the schedule to one task per due business: its reads, the
// tasks it enqueues and the length of its chains.
import type { SweepPage } from '@daily-snapshot/domain/contracts/tasks';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { shardOf, SHARDS } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../kit/builders/mail.ts';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { firestoreBusinesses } from '../../../functions/src/accounts/firestore/businesses.ts';
import { startSweep } from '../../../functions/src/platform/sweeps/start-sweep.ts';
import { sweepDigests } from '../../../functions/src/digest/commands/sweep-digests.ts';
import type { TaskQueue } from '../../../functions/src/platform/ports/task-queue.ts';
import { startCountingFirestore } from '../../kit/providers/counting-firestore.ts';
import { cpuMilliseconds } from '../support/cpu-rate.ts';

export interface MeasuredSweep {
  readonly businesses: number;
  readonly due: number;
  /** tasks that the schedule enqueues; each starts a chain of pages, and chains run in parallel */
  readonly parts: number;
  /** milliseconds of processor time per page, with the Firestore emulator in the same process */
  readonly pages: readonly number[];
  /** most documents that one page reads */
  readonly largestPage: number;
  /** pages of the longest chain */
  readonly longestChain: number;
  readonly reads: number;
  /** different digests enqueued */
  readonly digests: number;
  /** digests enqueued more than once */
  readonly repeated: number;
  /** size of the fullest shard, relative to the average */
  readonly fullestShard: number;
}

/** Every second business is due. The others are in the same index. */
const isDue = (index: number) => index % 2 === 0;

const BATCH = 500;

/** Measures a sweep with its own Firestore emulator in this process. */
export async function measureSweep(businesses: number): Promise<MeasuredSweep> {
  const firestore = await startCountingFirestore();
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

/** @returns the number of businesses per shard */
async function storeBusinesses(db: Firestore, businesses: number): Promise<number[]> {
  const shards = Array<number>(SHARDS).fill(0);
  for (let start = 0; start < businesses; start += BATCH) {
    const batch = db.batch();
    for (let index = start; index < Math.min(start + BATCH, businesses); index += 1) {
      const { id } = db.collection(paths.businesses).doc();
      const digestShard = shardOf(id);
      shards[digestShard] = (shards[digestShard] ?? 0) + 1;
      const digestDueAt = isDue(index) ? DIGEST_TIME : NEXT_DIGEST_TIME;
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
      if (name === 'sweepPage') next.push(payload as SweepPage);
      else {
        asked += 1;
        digests.add(JSON.stringify(payload));
      }
    },
  };
  await startSweep({ taskQueue }, 'digests', DIGEST_TIME);
  const parts = next.length;
  let longestChain = 0;
  // Each round reads one page of each chain.
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
