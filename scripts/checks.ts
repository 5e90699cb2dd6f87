// Runs the steps of `npm test` and sums them up.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { posix } from 'node:path';
import type { LocalEnvironment } from '../emulators/local/local-environment.ts';
import { installBrowser } from './browser.ts';
import { affectedTests, readFileGraph } from './affected-tests.ts';
import { branchBase, changedSince, trackedFiles } from './changed-files.ts';
import {
  chooseSteps,
  REPORTS,
  STEPS,
  turnsOf,
  type Change,
  type Lane,
  type Step,
  type StepRun,
} from './steps.ts';
import { parseTestOptions, testVariables } from './test-options.ts';
import { addTallies, FAILED, tallyLine, type Tally } from './test-counts.ts';

interface StepResult {
  readonly name: string;
  readonly tally: Tally;
  readonly tookMs: number;
}

/**
 * Runs the steps of a command line, or all steps, also after a step failed. The last line counts the
 * results: `N passed, N failed`.
 *
 * @returns the exit code
 */
export async function runChecks(args: readonly string[]): Promise<number> {
  const options = parseTestOptions(
    args,
    STEPS.map(({ name }) => name),
  );
  Object.assign(process.env, testVariables(options));
  const change = options.changedSince === undefined ? undefined : readChange(options.changedSince);
  const steps = chooseSteps(options.names).filter((step) => !change || hasWork(step, change));
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });

  const startedAt = Date.now();
  const results: StepResult[] = [];
  const environment = environmentOnDemand();
  for (const [first = [], ...others] of turnsOf(steps)) {
    const beside = others.map((lane) => runLaneQuietly(lane, { environment, change }));
    for (const step of first) {
      announce(step);
      results.push(await runStep(step, { environment, change }));
    }
    for (const { step, result, output } of (await Promise.all(beside)).flat()) {
      announce(step);
      process.stdout.write(output);
      results.push(result);
    }
  }
  await environment.stop();

  console.log('');
  for (const { name } of steps) {
    const result = results.find((one) => one.name === name);
    if (result) console.log(resultLine(result));
  }
  console.log(`${'all'.padEnd(12)} ${inSeconds(Date.now() - startedAt)}\n`);
  const total = addTallies(results.map(({ tally }) => tally));
  printNames('FLAKY, passed on a retry:', total.flaky);
  printNames('FAILED:', total.failures);
  console.log(tallyLine(total));
  return total.failed === 0 ? 0 : 1;
}

function printNames(heading: string, names: readonly string[]): void {
  if (names.length === 0) return;
  console.log(heading);
  for (const name of names) console.log(`  ${name}`);
  console.log('');
}

/** Reads which files differ from a commit and prints which tests run. */
function readChange(since: string): Change {
  const base = since === '' ? branchBase() : since;
  const changed = changedSince(base);
  const files = trackedFiles().filter((file) => existsSync(file));
  const tests = affectedTests(changed, files, readFileGraph('.', files));
  console.log(`${changed.length} files differ from ${base}.`);
  if (tests.reason !== undefined) console.log(`Every suite runs, because ${tests.reason}.`);
  console.log(
    `Test files: ${tests.unit.length}. Suites in the local environment: ${tests.suites.length}`,
  );
  if (tests.reason === undefined) for (const suite of tests.suites) console.log(`  ${suite}`);
  return { tests };
}

/**
 * Returns whether a step in the local environment has tests to run. Other steps find that out
 * quickly themselves.
 */
const hasWork = ({ name, needsEnvironment }: Step, { tests }: Change): boolean =>
  !needsEnvironment ||
  tests.suites.some((file) => file.startsWith(`tests/${name}/`)) ||
  tests.unit.some((file) => posix.dirname(file) === `tests/${name}`);

const announce = ({ name, about }: Step) => console.log(`\n── ${name}: ${about}`);

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

const resultLine = ({ name, tally, tookMs }: StepResult) =>
  `${name.padEnd(12)} ${inSeconds(tookMs)}   ${tallyLine(tally)}`;

interface EnvironmentOnDemand {
  start(): Promise<LocalEnvironment>;
  stop(): Promise<void>;
}

/** Starts the local environment for the first step that needs it. */
function environmentOnDemand(): EnvironmentOnDemand {
  let environment: Promise<LocalEnvironment> | undefined;
  const startNow = async () => {
    // Loading its modules takes seconds, and most steps need none of them.
    const { startLocalEnvironment } = await import('../emulators/local/local-environment.ts');
    return startLocalEnvironment({ name: 'test', ports: 'free' });
  };
  return {
    // Concurrent steps share one environment.
    start: () => (environment ??= startNow()),
    stop: async () => {
      // A failed start has already stopped its parts.
      const started = await environment?.catch(() => undefined);
      await started?.stop();
    },
  };
}

/** Setup that all steps of a run share. */
interface SharedSetup {
  readonly environment: EnvironmentOnDemand;
  readonly change: Change | undefined;
}

async function runStep(
  { name, needsEnvironment, inBrowser, run }: Step,
  { environment: local, change }: SharedSetup,
  print?: StepRun['print'],
): Promise<StepResult> {
  const startedAt = Date.now();
  let tally = FAILED;
  try {
    // Finds or installs the browser once, because tests that install it at the same time fail.
    if (inBrowser) process.env.CHROMIUM_PATH = installBrowser();
    const environment = needsEnvironment ? { LOCAL_ENVIRONMENT: (await local.start()).name } : {};
    tally = await run({ environment, ...(print && { print }), ...(change && { change }) });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return { name, tally, tookMs: Date.now() - startedAt };
}

interface QuietResult {
  readonly step: Step;
  readonly result: StepResult;
  readonly output: Buffer;
}

/**
 * Runs steps one after the other. Keeps their output, so that it can be printed without
 * interleaving.
 */
async function runLaneQuietly(lane: Lane, shared: SharedSetup): Promise<readonly QuietResult[]> {
  const ended: QuietResult[] = [];
  for (const step of lane) {
    const printed: Buffer[] = [];
    const result = await runStep(step, shared, (chunk) => printed.push(chunk));
    ended.push({ step, result, output: Buffer.concat(printed) });
  }
  return ended;
}
