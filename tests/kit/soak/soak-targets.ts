import { MemoryDailyRuns } from '../faults/memory-daily-run.ts';
import { RealDailyRuns } from '../faults/real-daily-run.ts';
import type { WorkerPool } from '../faults/worker-pool.ts';
import type { StartTarget } from './soak-run.ts';

/** Runs the commands on ports in memory. Deletes the mail of each day, which would fill the memory. */
export const inMemory: StartTarget = async (chance, businesses, startsAt) => {
  const runs = new MemoryDailyRuns(chance, businesses, startsAt);
  return {
    run: (day, options) => runs.run(day, options),
    endDay: async () => runs.ports.stored.outbox.clear(),
    close: async () => {},
  };
};

/**
 * Runs the commands in processes that are killed, on Firestore and SendGrid emulators.
 *
 * @param onDay is called after each day with the memory that the lasting process uses
 */
export const overTheNetwork =
  (pool: WorkerPool, onDay: (heapBytes: number) => void): StartTarget =>
  async (chance, businesses, startsAt) => {
    const runs = await RealDailyRuns.start(chance, businesses, startsAt, pool);
    return {
      run: (day, options) => runs.run(day, options),
      endDay: async () => onDay(await pool.heapBytes()),
      close: () => runs.close(),
    };
  };
