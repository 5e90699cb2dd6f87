import { existsSync, readFileSync } from 'node:fs';
import { currentCommit } from '../bench/support/current-commit.ts';
import { barEntriesSchema, type BarEntry } from './bar-entry.ts';
import type { BarOptions } from './bar-options.ts';
import type { BarContext } from './bar-row.ts';
import type { BarRun } from './run-bar.ts';
import { WAIVERS, waiversInForce } from './waivers.ts';

/** The last full figure of each row. */
export const FIGURES_FILE = 'docs/bar.json';

export const readFigures = (): readonly BarEntry[] =>
  existsSync(FIGURES_FILE)
    ? barEntriesSchema.parse(JSON.parse(readFileSync(FIGURES_FILE, 'utf8')))
    : [];

/** Returns the settings of a run at the current commit. */
export const runSettings = (
  { isQuick, seed }: Pick<BarOptions, 'isQuick' | 'seed'>,
  environment: BarContext['environment'],
): BarRun => ({
  context: { isQuick, seed, environment },
  commit: currentCommit(),
  lastFigures: new Map(readFigures().map((entry) => [entry.id, entry])),
  waivers: waiversInForce(WAIVERS, new Date()),
});
