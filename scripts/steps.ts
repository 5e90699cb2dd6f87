// The steps of `npm test`, in order.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCircles, wrongArrows } from './arrows.ts';
import { playwrightTally } from './playwright-report.ts';
import { FAILED, PASSED, type Tally } from './tally.ts';

export interface Step {
  readonly name: string;
  /** What it looks at, for the people who read the output. */
  readonly about: string;
  /** Does it need the local world to be up? Its name is in `WORLD` then. */
  readonly inWorld?: true;
  readonly inBrowser?: true;
  /** It waits more than it works: what is `beside` runs at the same time. */
  readonly leavesRoom?: true;
  /** Hardly ever more than one core, and nothing that another step would be in the way of. */
  readonly isBeside?: true;
  readonly run: (run: StepRun) => Promise<Tally>;
}

/** What a step is run with. */
export interface StepRun {
  readonly environment: NodeJS.ProcessEnv;
  /** Where its output goes; absent: to ours, as it comes. */
  readonly print?: (output: Buffer) => void;
}

/** Where the test runners leave what they counted. */
export const REPORTS = join('worlds', 'reports');

const diesWithParent = new URL('./die-with-parent.mjs', import.meta.url).href;

/** Runs a program under this Node. */
function runNode(args: readonly string[], { environment, print }: StepRun): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, ['--import', diesWithParent, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', output, output],
    });
    if (print) for (const stream of [child.stdout, child.stderr]) stream?.on('data', print);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A tool that has nothing to say, or fails: one check. */
const tool =
  (...args: string[]) =>
  async (run: StepRun) =>
    (await runNode(args, run)) === 0 ? PASSED : FAILED;

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
  async (run: StepRun) => {
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
      run,
    );
    return readTally(report, exitCode, (counted: VitestReport) => ({
      passed: counted.numPassedTests,
      failed: counted.numFailedTests,
      skipped: counted.numPendingTests + counted.numTodoTests,
      flaky: [],
    }));
  };

async function playwright({ environment, ...run }: StepRun): Promise<Tally> {
  const report = join(REPORTS, 'e2e.json');
  const exitCode = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
    ],
    { ...run, environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return readTally(report, exitCode, playwrightTally);
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
    isBeside: true,
    run: tool('node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  },
  {
    name: 'format',
    about: 'prettier',
    isBeside: true,
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
    isBeside: true,
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
    isBeside: true,
    run: vitest('faults'),
  },
  {
    name: 'integration',
    about: 'functions, queues and schedules in the local world',
    inWorld: true,
    leavesRoom: true,
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

/** A step, and those that run at the same time, one after the other. */
export interface Turn {
  readonly step: Step;
  readonly beside: readonly Step[];
}

/** Steps in their order, but for those beside one that leaves room for them. */
export function turnsOf(steps: readonly Step[]): readonly Turn[] {
  const roomy = steps.find(({ leavesRoom }) => leavesRoom);
  const beside = roomy ? steps.filter(({ isBeside }) => isBeside) : [];
  return steps
    .filter((step) => !beside.includes(step))
    .map((step) => ({ step, beside: step === roomy ? beside : [] }));
}
