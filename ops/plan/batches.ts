import type { PlannedFunction, Trigger } from './endpoints.ts';

/** Firebase recommends groups of 10 or fewer. @see https://firebase.google.com/docs/functions/manage-functions */
const FUNCTIONS_MAX = 8;

/** The order in which functions are deployed. */
const ORDER: Readonly<Record<Trigger, number>> = {
  // A request or a schedule enqueues tasks, so the queues exist first.
  task: 0,
  request: 1,
  schedule: 2,
};

/** A part of a deployment, which one run of firebase-tools deploys. */
export interface Batch {
  readonly name: string;
  /** the value of `--only` for firebase-tools */
  readonly only: string;
  readonly functions: readonly string[];
  /** Processors of one new instance of each function, which Google starts before it moves requests. */
  readonly cpu: number;
}

const inHundredths = (cpu: number): number => Math.round(cpu * 100) / 100;
const cpuOf = (functions: readonly PlannedFunction[]): number =>
  inHundredths(functions.reduce((sum, { cpu }) => sum + cpu, 0));

/**
 * Splits functions into batches. A rollout runs the old and the new instance of a function at the same
 * time, so a batch takes at most half of the processors that the project may use.
 *
 * @throws Error if one function needs more than that
 */
function functionBatches(
  functions: readonly PlannedFunction[],
  cpuQuota: number,
): readonly (readonly PlannedFunction[])[] {
  const cpuMax = cpuQuota / 2;
  const ordered = functions.toSorted(
    (one, other) => ORDER[one.trigger] - ORDER[other.trigger] || one.name.localeCompare(other.name),
  );
  const batches: PlannedFunction[][] = [];
  for (const one of ordered) {
    if (one.cpu > cpuMax) {
      throw new Error(`${one.name} needs ${one.cpu} CPU, and a rollout may use ${cpuMax}.`);
    }
    const last = batches.at(-1);
    const fits =
      last !== undefined &&
      last.length < FUNCTIONS_MAX &&
      last[0]?.trigger === one.trigger &&
      cpuOf([...last, one]) <= cpuMax;
    if (fits) last.push(one);
    else batches.push([one]);
  }
  return batches;
}

/**
 * Returns the batches of a deployment in their order: rules and indexes, because new functions and
 * pages rely on them; functions; and the site last, because its pages call the functions.
 *
 * @throws Error if one function needs more processors than a rollout may use
 */
export function planBatches(
  functions: readonly PlannedFunction[],
  cpuQuota: number,
): readonly Batch[] {
  const deployable = functionBatches(functions, cpuQuota);
  return [
    { name: 'rules and indexes', only: 'firestore', functions: [], cpu: 0 },
    ...deployable.map((batch, index) => ({
      name: `functions ${index + 1} of ${deployable.length}`,
      only: batch.map(({ name }) => `functions:default:${name}`).join(','),
      functions: batch.map(({ name }) => name),
      cpu: cpuOf(batch),
    })),
    { name: 'site', only: 'hosting', functions: [], cpu: 0 },
  ];
}

/** The sums of all functions. */
export interface Totals {
  readonly functions: number;
  readonly batches: number;
  /** Processors of one instance of each function. */
  readonly cpu: number;
  /** Processors if every function runs all of its instances. */
  readonly cpuAtMost: number;
  readonly memoryMiB: number;
  readonly secrets: number;
}

export const totalsOf = (
  functions: readonly PlannedFunction[],
  batches: readonly Batch[],
): Totals => ({
  functions: functions.length,
  batches: batches.length,
  cpu: cpuOf(functions),
  cpuAtMost: inHundredths(
    functions.reduce((sum, { cpu, maxInstances }) => sum + cpu * maxInstances, 0),
  ),
  memoryMiB: functions.reduce((sum, { memoryMiB }) => sum + memoryMiB, 0),
  secrets: new Set(functions.flatMap(({ secrets }) => secrets)).size,
});
