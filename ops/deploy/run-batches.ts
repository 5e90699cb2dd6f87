import { setTimeout as pause } from 'node:timers/promises';
import type { Batch } from '../plan/batches.ts';

/** Runs a program and returns its exit code. */
export type Run = (args: readonly string[]) => Promise<number>;

/** Google counts writes per minute, so a failed batch waits longer each time. */
const RETRY_PAUSES_MS = [60_000, 120_000];

export interface BatchOptions {
  readonly project: string;
  /** the path of the generated firebase.json */
  readonly config: string;
  readonly runFirebase: Run;
  readonly print: (line: string) => void;
  readonly wait?: (ms: number) => Promise<unknown>;
}

/**
 * Deploys the batches in their order. A failed batch is repeated, which is safe: firebase-tools deploys
 * a function again to the same state. A batch that fails three times stops the deployment, so that no
 * page is published whose functions are missing.
 *
 * @throws Error that names the batch
 */
export async function runBatches(
  batches: readonly Batch[],
  { project, config, runFirebase, print, wait = pause }: BatchOptions,
): Promise<void> {
  for (const [index, batch] of batches.entries()) {
    const args = [
      'deploy',
      `--only=${batch.only}`,
      `--project=${project}`,
      `--config=${config}`,
      '--non-interactive',
      // Sets the cleanup of old images, without which a deployment that asks no question fails.
      ...(batch.functions.length > 0 ? ['--force'] : []),
    ];
    const title = `${index + 1} of ${batches.length}, ${batch.name}`;
    print(`Batch ${title}`);
    for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
      const exitCode = await runFirebase(args);
      if (exitCode === 0) break;
      if (pauseMs === undefined) {
        throw new Error(
          `Batch ${title} failed ${RETRY_PAUSES_MS.length + 1} times. The batches before it are deployed. Run the command again to continue.`,
        );
      }
      print(`Batch ${title} failed. Repeating it in ${pauseMs / 1000} s.`);
      await wait(pauseMs);
    }
  }
}
