// Estimates how much a score depends on the businesses in the folder by scoring it without each of
// them (the jackknife of Tukey 1958; Efron and Stein 1981, https://doi.org/10.1214/aos/1176345462).
import { studentTail } from '@daily-snapshot/domain/alerts/detectors/statistics/tail-probability';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableText } from '../../support/table.ts';
import { GOALS, type Goal } from './goals.ts';
import { scoreAlerts } from '../folder/run-folder-scorer.ts';
import { scoreOf, type Score } from '../folder/score.ts';
import { SCORER, scorerOf, type Folder, type Scenario } from '../folder/scenarios.ts';
import { aimOf, figure } from './tables.ts';

/** The score without one business. */
interface ScoreWithout {
  readonly business: string;
  readonly score: Score;
}

/**
 * Returns the error of each goal and the business that moves it most.
 *
 * @param alerts the file with the alerts of all scenarios
 * @param work a temporary folder
 */
export function spreadTable(opened: Folder, folder: string, alerts: string, work: string): string {
  const all = scoreOf(scoreAlerts(folder, alerts), opened.scenarios);
  const others = [...opened.businesses.keys()].map((business): ScoreWithout => {
    const scenarios = opened.scenarios.filter((scenario) => scenario.business !== business);
    const rest = join(work, `without-${business}`);
    writeFolder(rest, folder, scenarios);
    return { business, score: scoreOf(scoreAlerts(rest, alerts), scenarios) };
  });
  return tableText(
    [
      'goal',
      'bound',
      'as shipped',
      'standard error',
      'chance on others',
      'lowest',
      'highest',
      'moved most by',
    ],
    GOALS.map((goal) => rowOf(goal, all, others)),
  );
}

function rowOf(goal: Goal, all: Score, others: readonly ScoreWithout[]): string[] {
  const reached = goal.of(all) ?? null;
  const without = others
    .map(({ business, score }) => ({ business, value: goal.of(score) ?? null }))
    .filter((each): each is { business: string; value: number } => each.value !== null)
    .toSorted((a, b) => a.value - b.value);
  const [least, most] = [without[0], without.at(-1)];
  if (reached === null || !least || !most) return [goal.name, aimOf(goal), figure(reached)];
  const decides = reached - least.value > most.value - reached ? least : most;
  const error = standardError(without.map(({ value }) => value));
  return [
    goal.name,
    aimOf(goal),
    figure(reached),
    ...(goal.isExtreme
      ? ['–', '–']
      : [figure(error), percent(chanceOnOthers(goal, reached, error, without.length))]),
    figure(least.value),
    figure(most.value),
    least.value === most.value ? '–' : decides.business,
  ];
}

/** Returns the standard error of the whole, from its values without each part. */
export function standardError(without: readonly number[]): number {
  const count = without.length;
  const mean = without.reduce((sum, value) => sum + value, 0) / count;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((count - 1) / count) * squares);
}

/** Returns the chance that as many other businesses, drawn the same way, meet a goal. */
export function chanceOnOthers(
  { is, bound }: Pick<Goal, 'is' | 'bound'>,
  reached: number,
  error: number,
  count: number,
): number {
  const room = is === 'at most' ? bound - reached : reached - bound;
  // Both samples vary.
  const deviation = Math.SQRT2 * error;
  if (deviation === 0) return room >= 0 ? 1 : 0;
  return 1 - studentTail(room / deviation, count - 1);
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Writes a folder for the scorer that contains some scenarios of another folder. */
function writeFolder(part: string, whole: string, scenarios: readonly Scenario[]): void {
  mkdirSync(part);
  symlinkSync(join(whole, 'businesses.json'), join(part, 'businesses.json'));
  for (const file of SCORER) symlinkSync(join(scorerOf(whole), file), join(part, file));
  writeFileSync(join(part, 'labels.json'), JSON.stringify({ scenarios }));
}
