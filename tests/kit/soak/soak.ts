// The soak run in memory with many businesses, and over the network with processes that are killed.
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import { startIndexedFirestore } from '../firestore/start-indexed-firestore.ts';
import { bundleWorker, WorkerPool } from '../faults/worker-pool.ts';
import { memoryGrowthPercent } from './memory-growth.ts';
import { runSoak, SOAK_DAYS, SOAK_START, type SoakOptions, type SoakResult } from './soak-run.ts';
import { inMemory, overTheNetwork } from './soak-targets.ts';

type Size = Omit<SoakOptions, 'seed'>;

/** A short run has the night of 1 November, on which clocks go back. */
const SHORT = { from: addDays(SOAK_START, 8), days: 10 };
const FULL = { from: SOAK_START, days: SOAK_DAYS };

export const MEMORY_SIZE: Readonly<Record<'full' | 'short', Size>> = {
  full: { businesses: 200, ...FULL },
  short: { businesses: 20, ...SHORT },
};

export const NETWORK_SIZE: Readonly<Record<'full' | 'short', Size>> = {
  full: { businesses: 8, ...FULL },
  short: { businesses: 4, ...SHORT },
};

export interface NetworkSoakResult extends SoakResult {
  /** the memory of the process that lives through the whole run; undefined in a short run */
  readonly growthPercent: number | undefined;
}

export const runSoakInMemory = (options: SoakOptions): Promise<SoakResult> =>
  runSoak(options, inMemory);

/** Starts its own emulators. */
export async function runSoakOverNetwork(options: SoakOptions): Promise<NetworkSoakResult> {
  // Prevents a slow search for Google Cloud's metadata server.
  process.env.METADATA_SERVER_DETECTION = 'none';
  const firestore = await startIndexedFirestore();
  const host = `${firestore.host}:${firestore.port}`;
  const previousHost = process.env.FIRESTORE_EMULATOR_HOST;
  process.env.FIRESTORE_EMULATOR_HOST = host;
  await bundleWorker();
  const pool = new WorkerPool(host, { hasLasting: true });
  const heapBytes: number[] = [];
  try {
    const target = overTheNetwork(pool, (bytes) => heapBytes.push(bytes));
    const result = await runSoak(options, target);
    return { ...result, growthPercent: memoryGrowthPercent(heapBytes) };
  } finally {
    pool.close();
    await firestore.close();
    if (previousHost === undefined) delete process.env.FIRESTORE_EMULATOR_HOST;
    else process.env.FIRESTORE_EMULATOR_HOST = previousHost;
  }
}
