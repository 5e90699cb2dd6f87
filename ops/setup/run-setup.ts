import type { GoogleClient } from '../google/google-client.ts';
import type { Step } from './step.ts';

export type StepStatus =
  /** it was there and right */
  | 'ok'
  | 'created'
  | 'corrected'
  /** a person has to do something first */
  | 'blocked'
  | 'failed'
  /** a step that it needs did not succeed */
  | 'waiting'
  /** the environment does not use it */
  | 'off'
  /** only Google knows, and this run did not ask */
  | 'unknown';

export interface StepResult {
  readonly id: string;
  readonly title: string;
  readonly settings: readonly string[];
  readonly cost: string;
  readonly status: StepStatus;
  readonly message: string;
  /** the next step for the operator; empty: none */
  readonly action: string;
}

const DONE: ReadonlySet<StepStatus> = new Set(['ok', 'created', 'corrected', 'off']);

/** Returns whether a run has nothing left to do. A plan always has. */
export const isComplete = (results: readonly StepResult[]): boolean =>
  results.every(({ status }) => DONE.has(status));

type Outcome = Pick<StepResult, 'status' | 'message' | 'action'>;

const outcome = (status: StepStatus, message = '', action = ''): Outcome => ({
  status,
  message,
  action,
});

const resultOf = ({ id, title, settings, cost }: Step, found: Outcome): StepResult => ({
  id,
  title,
  settings,
  cost,
  ...found,
});

/** Returns every step without asking Google. */
export const planSetup = (steps: readonly Step[]): readonly StepResult[] =>
  steps.map((step) =>
    resultOf(
      step,
      step.off === undefined
        ? outcome('unknown', 'Only Google knows. Run setup without --plan.')
        : outcome('off', step.off),
    ),
  );

/** How often setup looks for a change that Google has accepted and does not show yet. */
const LOOKS = 5;
const LOOK_PAUSE_MS = 2_000;

interface SetupRun {
  readonly google: GoogleClient;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly onResult: (result: StepResult) => void;
}

/**
 * Runs the steps in order. A step that fails stops only the steps that need it, so that one run shows
 * everything that is wrong. Nothing is deleted, so a run can be repeated at any time.
 */
export async function runSetup(
  steps: readonly Step[],
  run: SetupRun,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  const statusOf = new Map<string, StepStatus>();
  for (const step of steps) {
    const unmet = (step.needs ?? []).filter((id) => !DONE.has(statusOf.get(id) ?? 'ok'));
    const found =
      step.off !== undefined
        ? outcome('off', step.off)
        : unmet.length > 0
          ? outcome('waiting', `Needs ${unmet.join(', ')} first.`)
          : await runStep(step, run);
    const result = resultOf(step, found);
    statusOf.set(step.id, result.status);
    results.push(result);
    run.onResult(result);
  }
  return results;
}

async function runStep(step: Step, { google, pause }: SetupRun): Promise<Outcome> {
  try {
    const finding = await step.inspect(google);
    if (finding.state === 'ok') return outcome('ok', finding.message);
    if (finding.state === 'blocked') return outcome('blocked', finding.message, finding.action);
    await finding.apply();
    return await checkChange(step, { google, pause }, finding);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return outcome('failed', message, 'Run the same command again. It continues here.');
  }
}

/** Reads a change back, so that setup reports no success that Google does not have. */
async function checkChange(
  step: Step,
  { google, pause }: Pick<SetupRun, 'google' | 'pause'>,
  {
    state,
    changes,
  }: { readonly state: 'missing' | 'different'; readonly changes: readonly string[] },
): Promise<Outcome> {
  let left: readonly string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await pause(LOOK_PAUSE_MS);
    const finding = await step.inspect(google);
    if (finding.state === 'ok') {
      return outcome(state === 'missing' ? 'created' : 'corrected', changes.join('; '));
    }
    if (finding.state === 'blocked') return outcome('blocked', finding.message, finding.action);
    left = finding.changes;
  }
  return outcome(
    'failed',
    `Google accepted the change and does not show it: ${left.join('; ')}.`,
    'Run the same command again in a few minutes.',
  );
}
