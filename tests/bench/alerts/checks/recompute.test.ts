import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recomputeAll } from './recompute.ts';
import { DEV_FOLDER, openFolder } from '../folder/scenarios.ts';

/** ALERT_BENCHMARK names another folder of the same form. */
const folder = process.env['ALERT_BENCHMARK'] ?? DEV_FOLDER;

describe('every alert of a benchmark folder', () => {
  it('follows from its stored form, which follows from the rows', async ({ skip }) => {
    skip(!existsSync(join(folder, 'labels.json')), `There is no benchmark in ${folder}.`);
    const recomputed = recomputeAll(await openFolder(folder));
    expect(recomputed.length).toBeGreaterThan(0);
    expect(recomputed.flatMap(({ faults }) => faults)).toEqual([]);
  });
});
