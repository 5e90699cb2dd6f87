// Runs rows in a process of their own, so that long calculations delay no row in the other process, and
// each process has its own settings of the emulators.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { barEntrySchema, type BarEntry } from './bar-entry.ts';
import type { BarOptions } from './bar-options.ts';
import type { BarRow } from './bar-row.ts';

const MAIN = fileURLToPath(new URL('lane-main.ts', import.meta.url));
const exitWithParent = new URL('../../scripts/exit-with-parent.mjs', import.meta.url).href;

/**
 * Runs rows one after the other in another process.
 *
 * @param onEntry receives each entry as soon as its row ends
 * @throws Error if the process ends early
 */
export async function runInOtherProcess(
  rows: readonly BarRow[],
  { isQuick, seed }: Pick<BarOptions, 'isQuick' | 'seed'>,
  onEntry: (entry: BarEntry) => void,
): Promise<readonly BarEntry[]> {
  if (rows.length === 0) return [];
  const args = [...rows.map(({ id }) => id), '--seed', String(seed)];
  const child = fork(MAIN, isQuick ? [...args, '--quick'] : args, {
    execArgv: ['--import', exitWithParent, '--import', 'tsx'],
    env: { ...process.env, PARENT_PID: String(process.pid) },
  });
  const entries: BarEntry[] = [];
  child.on('message', (message) => {
    const entry = barEntrySchema.parse(message);
    entries.push(entry);
    onEntry(entry);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (entries.length < rows.length) {
    throw new Error(`The process of ${rows.length} rows ended with code ${code} early.`);
  }
  return entries;
}
