// Rows whose figure comes from test suites of the repository.
import type { BarContext, BarResult, BarRow } from '../bar-row.ts';
import { runSuite, type Suite, type SuiteTest } from './run-suite.ts';

/** A suite, and which of its tests belong to the row. */
export interface Evidence extends Suite {
  /** Matches the names of the tests; absent: all tests. */
  readonly tests?: RegExp;
  /** Runs only in a full run, because it takes minutes. */
  readonly isFullOnly?: boolean;
}

/** A number that tests record with `recordFigure`. */
export interface RequiredFigure {
  readonly name: string;
  /** The smallest sum over the tests of a full run. */
  readonly atLeast?: number;
  /** The largest value of any test. */
  readonly atMost?: number;
}

export interface SuiteRow extends Omit<BarRow, 'run' | 'required' | 'needs'> {
  readonly required?: boolean;
  readonly mode: string;
  readonly evidence: readonly Evidence[];
  readonly figures?: readonly RequiredFigure[];
}

/** Builds a row that passes if all its tests pass and record the required figures. */
export const suiteRow = ({
  mode,
  evidence,
  figures = [],
  required = true,
  ...row
}: SuiteRow): BarRow => ({
  ...row,
  required,
  ...(evidence.some(({ needsEnvironment }) => needsEnvironment) && { needs: 'environment' }),
  run: async (context) => {
    const tests: SuiteTest[] = [];
    for (const { tests: names = /^/, isFullOnly = false, ...suite } of evidence) {
      if (isFullOnly && context.isQuick) continue;
      const found = (await runSuite(suite, context)).filter(({ name }) => names.test(name));
      // A renamed test would otherwise disappear from the bar.
      if (found.length === 0)
        throw new Error(`No test in ${suite.files.join(', ')} matches ${names}.`);
      tests.push(...found);
    }
    return resultOf(tests, figures, mode, context);
  },
});

function resultOf(
  tests: readonly SuiteTest[],
  figures: readonly RequiredFigure[],
  mode: string,
  { isQuick }: BarContext,
): BarResult {
  const passed = tests.filter(({ status }) => status === 'passed');
  for (const { file, name, status, failure } of tests) {
    if (status !== 'passed') console.error(`${status}: ${file} › ${name}: ${failure}`);
  }
  const measured = figures.map((figure) => ({ ...figure, value: valueOf(tests, figure) }));
  const isMet = measured.every(({ value, atLeast = 1, atMost }) =>
    atMost === undefined ? value >= (isQuick ? 1 : atLeast) : value <= atMost,
  );
  const failed = tests.length - passed.length;
  return {
    figure: figureOf(measured, passed.length, failed),
    pass: failed === 0 && isMet,
    mode,
  };
}

interface Measured extends RequiredFigure {
  readonly value: number;
}

/** Returns a plain number if the row measures one figure, or counts tests, and no test failed. */
function figureOf(
  measured: readonly Measured[],
  passed: number,
  failed: number,
): BarResult['figure'] {
  const [first, ...others] = measured;
  if (failed === 0 && others.length === 0) return first?.value ?? passed;
  return [
    ...measured.map(({ name, value }) => `${value.toLocaleString('en-US')} ${name}`),
    ...(failed > 0 ? [`${failed} of ${passed + failed} tests failed`] : []),
  ].join(', ');
}

/**
 * Returns the sum over all tests, or the largest value of a figure with an upper limit. Failed
 * tests record nothing.
 */
function valueOf(tests: readonly SuiteTest[], { name, atMost }: RequiredFigure): number {
  const values = tests.flatMap(({ figures }) => figures[name] ?? []);
  if (atMost === undefined) return values.reduce((sum, value) => sum + value, 0);
  return values.length === 0 ? NaN : Math.max(...values);
}
