// The steps of `npm test`, in order.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AffectedTests } from './affected-tests.ts';
import { trackedFiles } from './changed-files.ts';
import { importCycles, importViolations, readImports, undeclaredImports } from './import-rules.ts';
import {
  contentHash,
  declaresAmbientTypes,
  interfaceHash,
  lintKeys,
  readAccepted,
  writeAccepted,
} from './lint-cache.ts';
import { playwrightTally } from './playwright-report.ts';
import { FAILED, PASSED, type Tally } from './test-counts.ts';

export interface Step {
  readonly name: string;
  /** What the step checks, for the output. */
  readonly about: string;
  /** The step needs the local environment, whose name is in `LOCAL_ENVIRONMENT`. */
  readonly needsEnvironment?: true;
  readonly inBrowser?: true;
  /** The step waits or runs one test at a time, so it leaves a core to other steps. */
  readonly leavesCoreFree?: true;
  /** The step reads the source and runs no test. Static steps run first. */
  readonly isStatic?: true;
  /** Another step that includes these checks. A run with that step omits this step. */
  readonly includedIn?: string;
  readonly run: (run: StepRun) => Promise<Tally>;
}

/** The inputs of a step. */
export interface StepRun {
  readonly environment: NodeJS.ProcessEnv;
  /** Receives the output; absent: the output goes directly to this process's output. */
  readonly print?: (output: Buffer) => void;
  /** Limits the step to a change; absent: the step runs in full. */
  readonly change?: Change;
}

/** The change that `npm test -- --changed` checks. */
export interface Change {
  readonly tests: AffectedTests;
}

const NOTHING_TO_DO: Tally = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] };

/** The folder of the test runners' reports. */
export const REPORTS = join('environments', 'reports');

/** The folder of the tools' caches, keyed by the content of files. */
const CACHE = join('node_modules', '.cache', 'daily-snapshot');

const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href;

/** Runs a program under this Node. */
function runNode(args: readonly string[], { environment, print }: StepRun): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = print ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, ['--import', exitWithParent, ...args], {
      env: { ...process.env, ...environment, PARENT_PID: String(process.pid) },
      stdio: ['ignore', output, output],
    });
    if (print) for (const stream of [child.stdout, child.stderr]) stream?.on('data', print);
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Prints a line to the step's output. */
function printLine({ print }: StepRun, line: string): void {
  if (print) print(Buffer.from(`${line}\n`));
  else console.log(line);
}

/**
 * Settings for tools written in Go. Garbage collection takes a quarter of their processor time, so
 * they may use more memory before a collection.
 */
const GO_MEMORY = { GOGC: '400', GOMEMLIMIT: '3GiB' };

/** Lints the files that the linter has not accepted in their present form, and checks their types. */
async function lint(run: StepRun): Promise<Tally> {
  const environment = { ...run.environment, ...GO_MEMORY };
  const cacheFile = join(CACHE, 'lint.json');
  const accepted = readAccepted(cacheFile);
  const files = trackedFiles().filter((file) => existsSync(file));
  const keys = lintKeys({
    files,
    hashOf: contentHash,
    interfaceHashOf: interfaceHash,
    imports: readImports('.'),
    isAmbient: (file) => declaresAmbientTypes(readFileSync(file, 'utf8')),
  });
  const unchecked = [...keys].filter(([, key]) => !accepted.has(key)).map(([file]) => file);
  printLine(run, `${unchecked.length} of ${keys.size} files differ from the last accepted state.`);
  if (unchecked.length > 0) {
    const isMost = unchecked.length > keys.size / 2;
    const paths = isMost ? [] : unchecked;
    const args = ['node_modules/oxlint/bin/oxlint', '--deny-warnings', ...paths];
    if ((await runNode(args, { ...run, environment })) !== 0) return FAILED;
  }
  writeAccepted(cacheFile, keys);
  return PASSED;
}

/** Checks the format of all files, also for a change, because that takes about a second. */
async function checkFormat(run: StepRun): Promise<Tally> {
  return (await runNode(['node_modules/oxfmt/bin/oxfmt', '--check'], run)) === 0 ? PASSED : FAILED;
}

/**
 * Checks the types of the workspaces, two at a time. The compiler compares the content of every
 * file with its build info, including files in other workspaces and in node_modules; `tsc -b` does
 * not.
 */
async function checkTypes(run: StepRun): Promise<Tally> {
  const environment = { ...run.environment, ...GO_MEMORY };
  const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as TypeScriptSolution;
  const workspaces = references.map(({ path }) => path);
  const exitCodes: number[] = [];
  const checkNext = async (): Promise<void> => {
    for (let path = workspaces.shift(); path !== undefined; path = workspaces.shift()) {
      const args = [
        'node_modules/typescript/bin/tsc',
        '--project',
        path,
        // Each checker of a program computes the shared types again, so one checker needs half the
        // time of four.
        '--checkers',
        '1',
        '--incremental',
        '--tsBuildInfoFile',
        join(CACHE, 'types', `${path}.tsbuildinfo`),
      ];
      exitCodes.push(await runNode(args, { ...run, environment }));
    }
  };
  await Promise.all([checkNext(), checkNext()]);
  return exitCodes.every((code) => code === 0) ? PASSED : FAILED;
}

interface TypeScriptSolution {
  readonly references: readonly { readonly path: string }[];
}

/** Reads the counts of a test runner. A failed run without a failed test counts as one failure. */
function readTally<R>(file: string, exitCode: number, count: (report: R) => Tally): Tally {
  let tally = FAILED;
  try {
    tally = count(JSON.parse(readFileSync(file, 'utf8')) as R);
  } catch {
    console.error(`The test run wrote no report (${file}).`);
  }
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const failuresOf = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => {
        const file = relative(process.cwd(), name);
        return `${file} › ${fullName}: ${message.split('\n', 1)[0]}`;
      }),
  );

/** The test folders of projects that are not workspaces. */
const PROJECT_FOLDERS: Readonly<Record<string, string>> = {
  alerts: 'tests/bench/alerts',
  conformance: 'tests/firestore-conformance',
  fuzz: 'tests/firestore-fuzz',
};
const WORKSPACES = ['domain', 'functions', 'web', 'emulators', 'scripts', 'tools', 'ops'];

const folderOf = (project: string): string =>
  PROJECT_FOLDERS[project] ?? (WORKSPACES.includes(project) ? project : `tests/${project}`);

/** Returns the tests of projects that a change affects, or undefined if the step runs in full. */
function testsOf(projects: readonly string[], { change }: StepRun): readonly string[] | undefined {
  if (!change) return undefined;
  const { unit, suites } = change.tests;
  const folders = projects.map((project) => `${folderOf(project)}/`);
  return [...unit, ...suites].filter((file) => folders.some((folder) => file.startsWith(folder)));
}

const vitest =
  (...projects: string[]) =>
  async (run: StepRun) => {
    const files = testsOf(projects, run);
    if (files?.length === 0) return NOTHING_TO_DO;
    const report = join(REPORTS, `${projects[0]}.json`);
    const exitCode = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...projects.map((project) => `--project=${project}`),
        ...(files ? ['--passWithNoTests', ...files] : []),
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
      failures: failuresOf(counted),
    }));
  };

async function playwright({ environment, ...run }: StepRun): Promise<Tally> {
  const specs = run.change?.tests.suites.filter((file) => file.startsWith('tests/e2e/')) ?? [];
  if (run.change && specs.length === 0) return NOTHING_TO_DO;
  const report = join(REPORTS, 'e2e.json');
  const exitCode = await runNode(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
      ...specs,
    ],
    { ...run, environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return readTally(report, exitCode, playwrightTally);
}

async function arrows(run: StepRun): Promise<Tally> {
  const wrong = importViolations(process.cwd());
  for (const arrow of wrong) printLine(run, `points the wrong way: ${arrow}`);
  const circles = importCycles(process.cwd());
  for (const circle of circles) printLine(run, `leads back in a circle: ${circle}`);
  const undeclared = undeclaredImports(process.cwd());
  for (const one of undeclared)
    printLine(run, `is not in the package.json of its workspace: ${one}`);
  return wrong.length + circles.length + undeclared.length === 0 ? PASSED : FAILED;
}

export const STEPS: readonly Step[] = [
  {
    name: 'lint',
    about: 'oxlint, which also checks the types of all workspaces',
    isStatic: true,
    run: lint,
  },
  {
    name: 'format',
    about: 'oxfmt',
    isStatic: true,
    run: checkFormat,
  },
  {
    name: 'arrows',
    about: 'import directions, import cycles and undeclared packages',
    isStatic: true,
    run: arrows,
  },
  {
    name: 'types',
    about: 'the TypeScript compiler, all workspaces',
    isStatic: true,
    includedIn: 'lint',
    run: checkTypes,
  },
  {
    name: 'unit',
    about: 'tests beside the code',
    inBrowser: true,
    run: vitest('domain', 'functions', 'web', 'emulators', 'scripts', 'tools', 'ops', 'kit', 'bar'),
  },
  {
    name: 'integration',
    about: 'functions, queues and schedules in the local environment',
    needsEnvironment: true,
    leavesCoreFree: true,
    run: vitest('integration'),
  },
  {
    name: 'alerts',
    about:
      'alerts of a benchmark folder, if present: recomputed, and no worse than the saved score',
    leavesCoreFree: true,
    run: vitest('alerts'),
  },
  {
    name: 'bench',
    about: 'every benchmark in its tiny form, which checks outputs and ignores times',
    needsEnvironment: true,
    inBrowser: true,
    leavesCoreFree: true,
    run: vitest('bench'),
  },
  {
    name: 'firestore',
    about: 'real clients against the Firestore emulator, or FIRESTORE=google',
    inBrowser: true,
    run: vitest('conformance', 'fuzz', 'rules', 'server'),
  },
  {
    name: 'faults',
    about:
      'mornings in which workers are killed: real processes, Firestore and SendGrid over the network',
    leavesCoreFree: true,
    run: vitest('faults'),
  },
  {
    name: 'e2e',
    about: 'the product in a browser',
    needsEnvironment: true,
    inBrowser: true,
    run: playwright,
  },
];

/**
 * Returns the named steps, or all steps if no name is given. Omits a step if another one includes
 * its checks.
 *
 * @throws Error that lists the existing steps
 */
export function chooseSteps(names: readonly string[]): readonly Step[] {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const stepNames = STEPS.map(({ name }) => name).join(', ');
    throw new Error(`There is no step ${unknown.join(', ')}. Steps: ${stepNames}.`);
  }
  const chosen = STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
  return chosen.filter(({ includedIn }) => !chosen.some(({ name }) => name === includedIn));
}

/** Steps that run one after the other. The lanes of a turn run concurrently. */
export type Lane = readonly Step[];

/**
 * Groups steps into turns, which run one after the other. Static steps run first, the linter beside
 * the others. Then the steps that leave a core free run beside the steps that use all cores. The browser tests
 * run last and alone.
 */
export function turnsOf(steps: readonly Step[]): readonly (readonly Lane[])[] {
  const statics = steps.filter(({ isStatic }) => isStatic);
  const sharing = steps.filter(({ leavesCoreFree }) => leavesCoreFree);
  const others = steps.filter((step) => !step.isStatic && !step.leavesCoreFree);
  const computing = others.filter(({ needsEnvironment }) => !needsEnvironment);
  const alone = others.filter(({ needsEnvironment }) => needsEnvironment);
  return [
    [statics.slice(0, 1), statics.slice(1)],
    [computing, sharing],
    ...alone.map((step) => [[step]]),
  ]
    .map((lanes) => lanes.filter((lane) => lane.length > 0))
    .filter((lanes) => lanes.length > 0);
}
