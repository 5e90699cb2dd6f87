import { readFileSync } from 'node:fs';
import { Chance } from '../kit/faults/simulation.ts';
import type { CriticalModules } from './critical-modules.ts';

const SAMPLE_LINES = 12;

/** Returns some lines of one random module, as Stryker writes a range: `ratio.ts:10-21`. */
export function sampleOf({ modules }: CriticalModules, seed: number, root: string): string {
  const chance = new Chance(seed);
  const module = modules[chance.between(0, modules.length - 1)] ?? '';
  const lines = readFileSync(`${root}/${module}`, 'utf8').split('\n').length;
  const first = chance.between(1, Math.max(1, lines - SAMPLE_LINES));
  return `${module}:${first}-${Math.min(lines, first + SAMPLE_LINES - 1)}`;
}
