// Runs every benchmark of package.json in its tiny form and checks the JSON that it prints.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowSchema } from './support/report.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_OUTPUT_BYTES = 2 ** 24;
/** Shorter than the timeout of a test, so that no process outlives it. */
const TIMEOUT_MS = 280_000;
const exitWithParent = new URL('../../scripts/exit-with-parent.mjs', import.meta.url).href;

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const benchmarks = Object.entries(scripts).filter(([name]) => name.startsWith('bench:'));

/** Runs the command of a script without npm, which would add half a second. */
async function outputOf(command: string): Promise<string> {
  const [node, ...args] = command.split(' ');
  expect(node).toBe('node');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', exitWithParent, ...args, '--tiny', '--json'],
    { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES, timeout: TIMEOUT_MS },
  );
  return stdout;
}

describe('npm run', () => {
  it('finds the benchmarks', () => {
    expect(benchmarks.length).toBeGreaterThan(0);
  });

  it.each(benchmarks)('%s prints its figures in its tiny form', async (_, command) => {
    const rows = z.array(rowSchema).parse(JSON.parse(await outputOf(command)));
    expect(rows.length).toBeGreaterThan(0);
    const names = rows.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1);
    for (const { name, value, limit, peer, ratio } of rows) {
      const other = peer ?? limit;
      expect(ratio, name).toBe(other === null || other === 0 ? null : value / other);
    }
  });

  it('bench runs only benchmarks that exist', () => {
    const named = [...(scripts.bench ?? '').matchAll(/npm run (\S+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });
});
