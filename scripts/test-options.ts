// The command line of `npm test`.

export interface TestOptions {
  /** The names of the chosen steps; empty: all steps. */
  readonly names: readonly string[];
  /** Random searches try all their cases instead of a fifth. */
  readonly isLong: boolean;
  /** Browser tests keep traces of failures and pictures of pages. */
  readonly isRecorded: boolean;
  /** Runs only what a change since this commit can break; '' stands for the base of the branch. */
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
  const rest = [...args];
  let options: TestOptions = { names, isLong: false, isRecorded: false };
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--long') options = { ...options, isLong: true };
    else if (arg === '--record') options = { ...options, isRecorded: true };
    else if (arg === '--changed') {
      const next = rest[0];
      const hasBase = next !== undefined && !next.startsWith('-') && !stepNames.includes(next);
      options = { ...options, changedSince: (hasBase ? rest.shift() : undefined) ?? '' };
    } else if (arg.startsWith('-')) {
      throw new Error(`There is no option ${arg}. Options: --changed [BASE], --long, --record.`);
    } else names.push(arg);
  }
  return options;
}

/** The environment variables through which the tests learn of the options. */
export const testVariables = ({ isLong, isRecorded }: TestOptions): NodeJS.ProcessEnv => ({
  ...(isLong && { RANDOM_SEARCHES: 'long' }),
  ...(isRecorded && { RECORD_BROWSER_TESTS: '1' }),
});
