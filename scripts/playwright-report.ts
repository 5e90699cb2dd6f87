// Playwright's JSON report. https://playwright.dev/docs/api/class-reporter
import type { Tally } from './test-counts.ts';

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  readonly suites: readonly PlaywrightSuite[];
}

/** A test that passed on a retry counts as passed and is named as flaky. */
export const playwrightTally = ({ stats, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites.flatMap((suite) => namesOf(suite, 'flaky')),
  failures: suites.flatMap((suite) => namesOf(suite, 'unexpected')),
});

const namesOf = (
  { specs, suites = [] }: PlaywrightSuite,
  sought: 'flaky' | 'unexpected',
): readonly string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === sought))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`),
  ...suites.flatMap((suite) => namesOf(suite, sought)),
];
