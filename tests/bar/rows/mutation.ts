import {
  killedPercent,
  measureMutation,
  MIN_KILLED_PERCENT,
} from '../../mutation/mutation-score.ts';
import type { BarRow } from '../bar-row.ts';

export const MUTATION_ROWS: readonly BarRow[] = [
  {
    id: 'MUT',
    title: 'Mutation testing of the critical modules',
    unit: '% of mutants killed',
    bar: `at least ${MIN_KILLED_PERCENT}%`,
    required: true,
    isQuick: true,
    run: async ({ isQuick, seed }) => {
      const scores = await measureMutation({ isSample: isQuick, seed });
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
