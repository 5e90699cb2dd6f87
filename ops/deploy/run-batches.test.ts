import { describe, expect, it } from 'vitest';
import type { Batch } from '../plan/batches.ts';
import { runBatches } from './run-batches.ts';

const BATCHES: readonly Batch[] = [
  { name: 'rules and indexes', only: 'firestore', functions: [], cpu: 0 },
  { name: 'functions 1 of 1', only: 'functions:default:a', functions: ['a'], cpu: 1 },
  { name: 'site', only: 'hosting', functions: [], cpu: 0 },
];

/** Deploys with a firebase-tools whose runs end with these exit codes, then with 0. */
async function deployWith(...exitCodes: readonly number[]) {
  const codes = [...exitCodes];
  const runs: (readonly string[])[] = [];
  const pauses: number[] = [];
  const lines: string[] = [];
  const outcome = await runBatches(BATCHES, {
    project: 'bakery-live',
    config: '/folder/firebase.json',
    runFirebase: async (args) => {
      runs.push(args);
      return codes.shift() ?? 0;
    },
    print: (line) => lines.push(line),
    wait: async (ms) => pauses.push(ms),
  }).then(
    () => 'deployed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { outcome, pauses, lines, only: runs.map(([, only]) => only), runs };
}

describe('runBatches', () => {
  it('deploys the batches in their order, without questions', async () => {
    const { outcome, only, runs } = await deployWith();
    expect(outcome).toBe('deployed');
    expect(only).toEqual(['--only=firestore', '--only=functions:default:a', '--only=hosting']);
    expect(runs[1]).toEqual([
      'deploy',
      '--only=functions:default:a',
      '--project=bakery-live',
      '--config=/folder/firebase.json',
      '--non-interactive',
      '--force',
    ]);
    expect(runs[0]).not.toContain('--force');
  });

  it('repeats only the batch that failed, after a pause that grows', async () => {
    const { outcome, only, pauses } = await deployWith(0, 1, 2);
    expect(outcome).toBe('deployed');
    expect(pauses).toEqual([60_000, 120_000]);
    expect(only.filter((one) => one === '--only=functions:default:a')).toHaveLength(3);
    expect(only.filter((one) => one === '--only=firestore')).toHaveLength(1);
  });

  it('publishes no page if a batch of functions fails three times', async () => {
    const { outcome, only } = await deployWith(0, 1, 1, 1);
    expect(outcome).toContain('Batch 2 of 3, functions 1 of 1 failed 3 times');
    expect(only).not.toContain('--only=hosting');
  });
});
