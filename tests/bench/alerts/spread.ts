// How much a result hangs on which businesses were looked at: it is scored again without each of them
// (the jackknife of Tukey 1958; Efron and Stein 1981, https://doi.org/10.1214/aos/1176345462).
import { studentTail } from '@daily-snapshot/domain/detectors/statistics/tail';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableText } from '../table.ts';
import { GOALS, type Goal } from './goals.ts';
import { judge } from './judge.ts';
import { scoreOf, type Score } from './report.ts';
import { SCORER, scorerOf, type Folder, type Scenario } from './scenarios.ts';
import { aimOf, figure } from './tables.ts';

/** A result without one business. */
interface Without {
  readonly business: string;
  readonly score: Score;
}

/**
 * @param alerts of all scenarios
 * @param work a folder for what is only in between
 */
export function spreadTable(opened: Folder, folder: string, alerts: string, work: string): string {
  const all = scoreOf(judge(folder, alerts), opened.scenarios);
  const others = [...opened.businesses.keys()].map((business): Without => {
    const scenarios = opened.scenarios.filter((scenario) => scenario.business !== business);
    const rest = join(work, `without-${business}`);
    writeFolder(rest, folder, scenarios);
    return { business, score: scoreOf(judge(rest, alerts), scenarios) };
  });
  return tableText(
    ['goal', 'aim', 'as shipped', 'give or take', 'on as many others', 'least', 'most', 'without'],
    GOALS.map((goal) => rowOf(goal, all, others)),
  );
}

function rowOf(goal: Goal, all: Score, others: readonly Without[]): string[] {
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

/** Of the mean of all, by what it is without each of them. */
export function standardError(without: readonly number[]): number {
  const count = without.length;
  const mean = without.reduce((sum, value) => sum + value, 0) / count;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((count - 1) / count) * squares);
}

/** The chance that a goal is met on as many other businesses, if those are drawn as these were. */
export function chanceOnOthers(
  { is, bound }: Pick<Goal, 'is' | 'bound'>,
  reached: number,
  error: number,
  count: number,
): number {
  const room = is === 'at most' ? bound - reached : reached - bound;
  // theirs would be off as these are
  const deviation = Math.SQRT2 * error;
  if (deviation === 0) return room >= 0 ? 1 : 0;
  return 1 - studentTail(room / deviation, count - 1);
}

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** A folder as far as the scorer reads it, with some of the scenarios of another. */
function writeFolder(part: string, whole: string, scenarios: readonly Scenario[]): void {
  mkdirSync(part);
  symlinkSync(join(whole, 'businesses.json'), join(part, 'businesses.json'));
  for (const file of SCORER) symlinkSync(join(scorerOf(whole), file), join(part, file));
  writeFileSync(join(part, 'labels.json'), JSON.stringify({ scenarios }));
}
