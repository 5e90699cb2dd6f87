// The steps of `npm test`, in order, and their sum.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { requireBrowser } from './browser.ts';
import { startWorld, type World } from '../emulators/world/world.ts';
import { wrongArrows } from './arrows.ts';

/** How many of a step's checks held. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Step {
  readonly name: string;
  /** What it looks at, for the people who read the output. */
  readonly about: string;
  /** Does it need the local world to be up? */
  readonly inWorld?: true;
  run(environment: NodeJS.ProcessEnv): Promise<Tally>;
}

const root = process.cwd();
const diesWithParent = new URL('./die-with-parent.mjs', import.meta.url).href;
const reports = join(root, 'worlds', 'reports');

const PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

/** Runs a program of node_modules under this Node, its output going to ours. */
function runNode(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', diesWithParent, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A tool that finds nothing to say, or fails: one check. */
const tool =
  (...args: string[]) =>
  async (environment: NodeJS.ProcessEnv) =>
    (await runNode(args, environment)) === 0 ? PASSED : FAILED;

/** Reads what a test runner counted; a run that ended without a report is one failure. */
function readTally(file: string, exitCode: number, count: (report: never) => Tally): Tally {
  let tally = FAILED;
  try {
    tally = count(JSON.parse(readFileSync(file, 'utf8')) as never);
  } catch {
    console.error(`No report at ${file}.`);
  }
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

const vitest = (name: string, projects: readonly string[]) => async (env: NodeJS.ProcessEnv) => {
  const report = join(reports, `${name}.json`);
  const exitCode = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  );
  return readTally(report, exitCode, (counted: VitestReport) => ({
    passed: counted.numPassedTests,
    failed: counted.numFailedTests,
    skipped: counted.numPendingTests + counted.numTodoTests,
  }));
};

interface PlaywrightReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
}

async function playwright(env: NodeJS.ProcessEnv): Promise<Tally> {
  const report = join(reports, 'e2e.json');
  const exitCode = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
    ],
    { ...env, CHROMIUM_PATH: requireBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return readTally(report, exitCode, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

async function arrows(): Promise<Tally> {
  const wrong = wrongArrows(root);
  for (const arrow of wrong) console.error(`points the wrong way: ${arrow}`);
  return wrong.length === 0 ? PASSED : FAILED;
}

const STEPS: readonly Step[] = [
  {
    name: 'lint',
    about: 'oxlint, with types',
    run: tool('node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  },
  {
    name: 'format',
    about: 'prettier',
    run: tool('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  },
  { name: 'arrows', about: 'which way imports point', run: arrows },
  {
    name: 'types',
    about: 'TypeScript, all workspaces',
    run: tool('node_modules/typescript/bin/tsc', '-b'),
  },
  {
    name: 'unit',
    about: 'tests beside the code',
    run: vitest('unit', ['domain', 'functions', 'web', 'emulators', 'scripts']),
  },
  {
    name: 'firestore',
    about: 'real clients against the Firestore stand-in (or FIRESTORE=google)',
    run: vitest('firestore', ['conformance', 'fuzz', 'rules']),
  },
  {
    name: 'integration',
    about: 'functions, queues and schedules in the local world',
    inWorld: true,
    run: vitest('integration', ['integration']),
  },
  { name: 'e2e', about: 'the product in a browser', inWorld: true, run: playwright },
];

const seconds = (sinceMs: number) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

function chooseSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no step ${unknown.join(', ')}. Steps: ${STEPS.map(({ name }) => name).join(', ')}.`,
    );
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}

function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

function tallyLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Runs all steps, or those that are named, and prints how they went; `N passed, N failed` comes last.
 *
 * @returns the exit code
 */
export async function runChecks(names: readonly string[]): Promise<number> {
  const steps = chooseSteps(names);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const startedAt = Date.now();
  const results: { name: string; tally: Tally; took: string }[] = [];
  let world: World | undefined;
  try {
    for (const step of steps) {
      console.log(`\n── ${step.name}: ${step.about}`);
      const stepStartedAt = Date.now();
      let tally = FAILED;
      try {
        if (step.inWorld) world ??= await startWorld({ name: 'test', ports: 'free' });
        tally = await step.run(world ? { WORLD: world.name } : {});
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
      results.push({ name: step.name, tally, took: seconds(stepStartedAt) });
    }
  } finally {
    await world?.stop();
  }

  console.log('');
  for (const { name, tally, took } of results) {
    console.log(`${name.padEnd(12)} ${took.padStart(8)}   ${tallyLine(tally)}`);
  }
  console.log(`${'all'.padEnd(12)} ${seconds(startedAt).padStart(8)}\n`);
  const total = addTallies(results.map(({ tally }) => tally));
  console.log(tallyLine(total));
  return total.failed === 0 ? 0 : 1;
}
