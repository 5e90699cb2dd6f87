import { CRITICAL_MODULES, type CriticalModules } from './critical-modules.ts';
import { ROOT, runMutants, type MutantResult } from './run-mutants.ts';
import { sampleOf } from './sample.ts';

/** The tests must notice at least this share of mistakes. */
export const MIN_KILLED_PERCENT = 85;

export interface MutationScore {
  readonly name: string;
  readonly mutants: number;
  readonly killed: number;
  readonly survivors: readonly string[];
}

export interface MutationOptions {
  /** a few lines of each group instead of all modules */
  readonly isSample: boolean;
  readonly seed: number;
  /** names of groups; empty: all */
  readonly groups?: readonly string[];
  readonly onScore?: (score: MutationScore) => void;
}

export const scoreOf = (name: string, results: readonly MutantResult[]): MutationScore => {
  const survivors = results.filter(({ isKilled }) => !isKilled).map((result) => result.name);
  return { name, mutants: results.length, killed: results.length - survivors.length, survivors };
};

/** Returns the percentage of killed mutants; 0 without mutants, because nothing was tested. */
export function killedPercent(scores: readonly MutationScore[]): number {
  const mutants = scores.reduce((sum, score) => sum + score.mutants, 0);
  const killed = scores.reduce((sum, score) => sum + score.killed, 0);
  return mutants === 0 ? 0 : (100 * killed) / mutants;
}

/** Runs the mutants of each group of critical modules, one group after the other. */
export async function measureMutation({
  isSample,
  seed,
  groups = [],
  onScore,
}: MutationOptions): Promise<readonly MutationScore[]> {
  const chosen = CRITICAL_MODULES.filter(
    ({ name }) => groups.length === 0 || groups.includes(name),
  );
  const mutated = (group: CriticalModules, index: number) =>
    isSample ? [sampleOf(group, seed + index, ROOT)] : group.modules;
  const scores: MutationScore[] = [];
  for (const [index, group] of chosen.entries()) {
    const score = scoreOf(group.name, await runMutants(group, mutated(group, index)));
    scores.push(score);
    onScore?.(score);
  }
  return scores;
}
