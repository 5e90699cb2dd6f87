import { CRITICAL_MODULES } from '../../mutation/critical-modules.ts';
import {
  killedPercent,
  measureMutation,
  MIN_KILLED_PERCENT,
} from '../../mutation/mutation-score.ts';
import type { BarRow } from '../bar-row.ts';

/** Groups of which a quick run changes a few lines. Each group takes half a minute to prepare. */
const QUICK_GROUPS = 2;

const quickGroups = (seed: number): readonly string[] =>
  Array.from(
    { length: QUICK_GROUPS },
    (_, index) => CRITICAL_MODULES[(seed + index) % CRITICAL_MODULES.length]?.name ?? '',
  );

export const MUTATION_ROWS: readonly BarRow[] = [
  {
    id: 'MUT',
    title: 'Mutation testing of the critical modules',
    unit: '% of mutants killed',
    bar: `at least ${MIN_KILLED_PERCENT}%`,
    required: true,
    isQuick: true,
    run: async ({ isQuick, seed }) => {
      const scores = await measureMutation({
        isSample: isQuick,
        seed,
        ...(isQuick && { groups: quickGroups(seed) }),
      });
      const percent = killedPercent(scores);
      const mutants = scores.reduce((sum, score) => sum + score.mutants, 0);
      return {
        figure: Math.round(percent * 10) / 10,
        pass: percent >= MIN_KILLED_PERCENT,
        mode: `${mutants} mutants, unit tests`,
      };
    },
  },
];
