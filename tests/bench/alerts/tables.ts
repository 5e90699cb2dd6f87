// What a result says, as tables for people.
import { tableText } from '../table.ts';
import { GOALS, isMet, type Goal } from './goals.ts';
import { OTHERS } from './others.ts';
import type { Score } from './report.ts';

export const figure = (value: number | null | undefined): string => value?.toFixed(2) ?? '–';

export const aimOf = ({ is, bound }: Goal): string =>
  `${is === 'at most' ? '≤' : '≥'} ${figure(bound)}`;

/** Ours beside the other systems. */
export function systemsTable(shipped: Score, leftOut: Score | null): string {
  const row = (name: string, score: Score) => [
    name,
    ...[score.rate, score.balanced, score.material, score.precision].map(figure),
  ];
  return tableText(
    ['system', 'alerts a month', 'balanced recall', 'material', 'precision'],
    [
      ...OTHERS.map(({ system, split, rate, balanced, material, precision }) => [
        `${system} (${split}, README)`,
        ...[rate, balanced, material, precision].map(figure),
      ]),
      row('ours, as shipped', shipped),
      ...(leftOut ? [row('ours, each business by the others', leftOut)] : []),
    ],
  );
}

/** Each goal, what is reached of it, and whether that is enough. */
export function goalsTable(shipped: Score, leftOut: Score | null): string {
  const reached = (goal: Goal, score: Score) => [figure(goal.of(score)), metWord(goal, score)];
  return tableText(
    [
      'goal',
      'aim',
      'as shipped',
      'met?',
      ...(leftOut ? ['each business by the others', 'met?'] : []),
    ],
    GOALS.map((goal) => [
      goal.name,
      aimOf(goal),
      ...reached(goal, shipped),
      ...(leftOut ? reached(goal, leftOut) : []),
    ]),
  );
}

function metWord(goal: Goal, score: Score): string {
  const met = isMet(goal, score);
  return met === null ? '–' : met ? 'yes' : 'no';
}

/** Recall by type of anomaly, overall and of what is material. */
export function recallTable(shipped: Score, leftOut: Score | null): string {
  return tableText(
    ['recall', 'all', 'material', ...(leftOut ? ['all, by the others', 'material'] : [])],
    Object.keys(shipped.recall).map((type) => [
      type,
      ...[shipped, leftOut].flatMap((score) =>
        score ? [figure(score.recall[type]), figure(score.materialRecall[type])] : [],
      ),
    ]),
  );
}
