// The steps of `npm test`, in order.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCircles, wrongArrows } from './arrows.ts';
import { FAILED, PASSED, type Tally } from './tally.ts';

export interface Step {
  readonly name: string;
  /** What it looks at, for the people who read the output. */
  readonly about: string;
  /** Does it need the local world to be up? Its name is in `WORLD` then. */
  readonly inWorld?: true;
  readonly inBrowser?: true;
  readonly run: (environment: NodeJS.ProcessEnv) => Promise<Tally>;
}

/** Where the test runners leave what they counted. */
export const REPORTS = join('worlds', 'reports');

const diesWithParent = new URL('./die-with-parent.mjs', import.meta.url).href;

/** Runs a program under this Node, its output going to ours. */
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

/** A tool that has nothing to say, or fails: one check. */
const tool =
  (...args: string[]) =>
  async (environment: NodeJS.ProcessEnv) =>
    (await runNode(args, environment)) === 0 ? PASSED : FAILED;

/** Reads what a test runner counted. A run that failed without a failed test counts as one. */
function readTally<R>(file: string, exitCode: number, count: (report: R) => Tally): Tally {
  let tally = FAILED;
  try {
    tally = count(JSON.parse(readFileSync(file, 'utf8')) as R);
  } catch {
    console.error(`The run left no report (${file}).`);
  }
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

const vitest =
  (...projects: string[]) =>
  async (environment: NodeJS.ProcessEnv) => {
    const report = join(REPORTS, `${projects[0]}.json`);
    const exitCode = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      environment,
    );
    return readTally(report, exitCode, (counted: VitestReport) => ({
      passed: counted.numPassedTests,
      failed: counted.numFailedTests,
      skipped: counted.numPendingTests + counted.numTodoTests,
    }));
  };

interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
}

async function playwright(environment: NodeJS.ProcessEnv): Promise<Tally> {
  const report = join(REPORTS, 'e2e.json');
  const exitCode = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
    ],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return readTally(report, exitCode, ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

async function arrows(): Promise<Tally> {
  const wrong = wrongArrows(process.cwd());
  for (const arrow of wrong) console.error(`points the wrong way: ${arrow}`);
  const circles = importCircles(process.cwd());
  for (const circle of circles) console.error(`leads back in a circle: ${circle}`);
  return wrong.length + circles.length === 0 ? PASSED : FAILED;
}

export const STEPS: readonly Step[] = [
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
  { name: 'arrows', about: 'which way imports point, and no circles', run: arrows },
  {
    name: 'types',
    about: 'TypeScript, all workspaces',
    run: tool('node_modules/typescript/bin/tsc', '-b'),
  },
  {
    name: 'unit',
    about: 'tests beside the code',
    inBrowser: true,
    run: vitest('domain', 'functions', 'web', 'emulators', 'scripts', 'tools'),
  },
  {
    name: 'alerts',
    about: 'alerts of a benchmark folder, where there is one: each recomputed, none fewer found',
    run: vitest('bench'),
  },
  {
    name: 'firestore',
    about: 'real clients against the Firestore stand-in, or FIRESTORE=google',
    inBrowser: true,
    run: vitest('conformance', 'fuzz', 'rules', 'ports'),
  },
  {
    name: 'faults',
    about:
      'mornings in which workers are killed: real processes, Firestore and SendGrid over the network',
    run: vitest('faults'),
  },
  {
    name: 'integration',
    about: 'functions, queues and schedules in the local world',
    inWorld: true,
    run: vitest('integration'),
  },
  {
    name: 'e2e',
    about: 'the product in a browser',
    inWorld: true,
    inBrowser: true,
    run: playwright,
  },
];

/**
 * The steps of these names, or all of them when none is named.
 *
 * @throws Error naming the steps that there are
 */
export function chooseSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = STEPS.map(({ name }) => name).join(', ');
    throw new Error(`There is no step ${unknown.join(', ')}. Steps: ${known}.`);
  }
  return names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
}
