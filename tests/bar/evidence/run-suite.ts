// Runs test files and reads what they measured from Vitest's report.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { BarContext } from '../bar-row.ts';
import { runNode } from './run-node.ts';

/** Test files that run together. */
export interface Suite {
  /** The Vitest project. */
  readonly project: string;
  /** Paths from the root, or parts of them. */
  readonly files: readonly string[];
  /** Runs only the tests whose names match, because the others take long. */
  readonly title?: string;
  /** The same for a quick run. */
  readonly quickTitle?: string;
  readonly needsEnvironment?: boolean;
  /** Environment variables of a full run. Without them the suite has the size of `npm test`. */
  readonly long?: Readonly<Record<string, string>>;
}

export interface SuiteTest {
  /** The path from the root. */
  readonly file: string;
  readonly name: string;
  readonly status: string;
  readonly durationMs: number;
  readonly figures: Readonly<Record<string, number>>;
  readonly failure: string;
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()),
          meta: z.object({ figures: z.record(z.string(), z.number()).optional() }),
        }),
      ),
    }),
  ),
});

const REPORTS = join('environments', 'reports', 'bar');
const runs = new Map<string, Promise<readonly SuiteTest[]>>();

/**
 * Runs a suite, or returns its tests if it has run before, because several rows read one suite. A
 * full run tries all random cases.
 *
 * @throws Error if a file cannot be loaded
 */
export function runSuite(suite: Suite, context: BarContext): Promise<readonly SuiteTest[]> {
  const key = JSON.stringify(suite);
  const run = runs.get(key) ?? runNow(suite, context, `${process.pid}-${runs.size}`);
  runs.set(key, run);
  return run;
}

async function runNow(
  { project, files, quickTitle, needsEnvironment = false, long = {}, ...suite }: Suite,
  context: BarContext,
  name: string,
): Promise<readonly SuiteTest[]> {
  const title = context.isQuick ? (quickTitle ?? suite.title) : suite.title;
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `${project}-${name}.json`);
  const local = needsEnvironment ? { LOCAL_ENVIRONMENT: (await context.environment()).name } : {};
  const size = context.isQuick ? {} : { RANDOM_SEARCHES: 'long', ...long };
  const { tail } = await runNode(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      '--reporter=json',
      `--outputFile=${report}`,
      ...(title === undefined ? [] : [`--testNamePattern=${title}`]),
      ...files,
    ],
    { ...local, ...size, BAR_SEED: String(context.seed) },
  );
  let results: z.infer<typeof reportSchema>['testResults'];
  try {
    ({ testResults: results } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))));
  } catch {
    throw new Error(`The tests of ${project} wrote no report: ${tail}`);
  }
  return results.flatMap(({ name: path, message, assertionResults }) => {
    const file = path.slice(process.cwd().length + 1);
    if (assertionResults.length === 0) throw new Error(`${file} could not run: ${message}`);
    const ran = assertionResults.filter(
      ({ status }) => title === undefined || status !== 'skipped',
    );
    return ran.map(({ fullName, status, duration, failureMessages, meta }) => ({
      file,
      name: fullName,
      status,
      durationMs: duration ?? 0,
      figures: meta.figures ?? {},
      failure: failureMessages[0]?.split('\n', 1)[0] ?? '',
    }));
  });
}
