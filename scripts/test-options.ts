// The command line of `npm test`.

export interface TestOptions {
  /** The names of the chosen steps; empty: all steps. */
  readonly names: readonly string[];
  /** Runs all cases of random searches instead of a fifth. */
  readonly isLong: boolean;
  /** Keeps traces of failed browser tests and screenshots of pages. */
  readonly isRecorded: boolean;
  /** Runs only what a change since this commit can break; '' means the base of the branch. */
  readonly changedSince?: string;
}

/**
 * Parses `lint unit --long --record --changed [BASE]`.
 *
 * @param stepNames the words after `--changed` that are steps and no base
 * @throws Error that names an unknown option
 */
export function parseTestOptions(
  args: readonly string[],
  stepNames: readonly string[],
): TestOptions {
  const names: string[] = [];
  const remaining = [...args];
  let options: TestOptions = { names, isLong: false, isRecorded: false };
  for (let arg = remaining.shift(); arg !== undefined; arg = remaining.shift()) {
    if (arg === '--long') options = { ...options, isLong: true };
    else if (arg === '--record') options = { ...options, isRecorded: true };
    else if (arg === '--changed') {
      const next = remaining[0];
      const hasBase = next !== undefined && !next.startsWith('-') && !stepNames.includes(next);
      options = { ...options, changedSince: (hasBase ? remaining.shift() : undefined) ?? '' };
    } else if (arg.startsWith('-')) {
      throw new Error(`There is no option ${arg}. Options: --changed [BASE], --long, --record.`);
    } else names.push(arg);
  }
  return options;
}

/** Returns the environment variables that pass the options to the tests. */
export const testVariables = ({ isLong, isRecorded }: TestOptions): NodeJS.ProcessEnv => ({
  ...(isLong && { RANDOM_SEARCHES: 'long' }),
  ...(isRecorded && { RECORD_BROWSER_TESTS: '1' }),
});
