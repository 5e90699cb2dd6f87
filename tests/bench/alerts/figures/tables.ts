// Formats a score as tables for people.
import { tableText } from '../../support/table.ts';
import { GOALS, isMet, type Goal } from './goals.ts';
import { OTHER_SYSTEMS } from './other-systems.ts';
import type { Score } from '../folder/score.ts';

export const figure = (value: number | null | undefined): string => value?.toFixed(2) ?? '–';

export const aimOf = ({ is, bound }: Goal): string =>
  `${is === 'at most' ? '≤' : '≥'} ${figure(bound)}`;

/** Compares our score with the other systems. */
export function systemsTable(shipped: Score, leftOut: Score | null): string {
  const row = (name: string, score: Score) => [
    name,
    ...[score.rate, score.balanced, score.material, score.precision].map(figure),
  ];
  return tableText(
    ['system', 'alerts a month', 'balanced recall', 'material', 'precision'],
    [
      ...OTHER_SYSTEMS.map(({ system, split, rate, balanced, material, precision }) => [
        `${system} (${split}, README)`,
        ...[rate, balanced, material, precision].map(figure),
      ]),
      row('ours, as shipped', shipped),
      ...(leftOut ? [row('ours, cross-validated', leftOut)] : []),
    ],
  );
}

/** Shows each goal, our figure and whether it meets the goal. */
export function goalsTable(shipped: Score, leftOut: Score | null): string {
  const reached = (goal: Goal, score: Score) => [figure(goal.of(score)), metWord(goal, score)];
  return tableText(
    ['goal', 'bound', 'as shipped', 'met?', ...(leftOut ? ['cross-validated', 'met?'] : [])],
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

/** Shows recall by type of anomaly, for all and for material anomalies. */
export function recallTable(shipped: Score, leftOut: Score | null): string {
  return tableText(
    [
      'recall',
      'all',
      'material',
      ...(leftOut ? ['all, cross-validated', 'material, cross-validated'] : []),
    ],
    Object.keys(shipped.recall).map((type) => [
      type,
      ...[shipped, leftOut].flatMap((score) =>
        score ? [figure(score.recall[type]), figure(score.materialRecall[type])] : [],
      ),
    ]),
  );
}
