/** The counts of a test run. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** names of the passed tests that failed first */
  readonly flaky: readonly string[];
  /** The failed tests, each with the first line of its message. */
  readonly failures: readonly string[];
}

export const PASSED: Tally = { passed: 1, failed: 0, skipped: 0, flaky: [], failures: [] };
export const FAILED: Tally = { passed: 0, failed: 1, skipped: 0, flaky: [], failures: [] };

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    flaky: tallies.flatMap(({ flaky }) => flaky),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** Formats `12 passed, 0 failed, 1 skipped, 1 flaky`. Omits skipped and flaky if they are 0. */
export function tallyLine({ passed, failed, skipped, flaky }: Tally): string {
  const more = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ];
  return [`${passed} passed, ${failed} failed`, ...more].join(', ');
}
