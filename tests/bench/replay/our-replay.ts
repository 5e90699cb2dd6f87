import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { DailyTotals } from './daily-totals.ts';
import type { ReplayPhases } from './replay-phases.ts';

const root = join(import.meta.dirname, '../../..');
const here = (name: string) => join(import.meta.dirname, name);

/** The command behind `npm run replay`; "$1" is the ledger file. */
export const REPLAY_COMMAND = `'${process.execPath}' --max-semi-space-size=32 '${join(root, 'tools/replay/run.mjs')}' "$1" --json --currency USD`;

/**
 * Compiles our statement program into a folder, because the peers are compiled too and loading
 * TypeScript takes as long as half a million lines.
 *
 * @returns its shell command; "$1" is the ledger file
 */
export function compileStatement(folder: string): string {
  const outfile = join(folder, 'statement-program.mjs');
  buildSync({
    entryPoints: [here('statement-program.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return `'${process.execPath}' '${outfile}' "$1"`;
}

interface ReplayedDay {
  readonly date: string;
  readonly revenue_cents: number;
  readonly expenses_cents: number;
}

/** Reads the daily income statement from the snapshots of a replay. */
export function readReplay(output: string): DailyTotals {
  const totals: DailyTotals = new Map();
  for (const line of output.trim().split('\n')) {
    const record = JSON.parse(line) as { record: string; days: readonly ReplayedDay[] };
    if (record.record !== 'snapshot') continue;
    for (const { date, revenue_cents: revenue, expenses_cents: expenses } of record.days) {
      totals.set(date, { revenue, expenses });
    }
  }
  return totals;
}

/** Reads one line per day: date, revenue and expenses in cents. */
export function readStatement(output: string): DailyTotals {
  const days = output.trim().split('\n');
  return new Map(
    days.map((day) => {
      const [date = '', revenue, expenses] = day.split(',');
      return [date, { revenue: Number(revenue), expenses: Number(expenses) }];
    }),
  );
}

export const measurePhases = (path: string): ReplayPhases =>
  runScript('replay-phases.ts', path) as ReplayPhases;

function runScript(script: string, path: string): unknown {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', here(script), path],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${script} of ${path}: ${stderr}`);
  return JSON.parse(stdout);
}
