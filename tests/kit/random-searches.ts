/** What a random search knows of the process; workspaces without the types of Node import this too. */
interface Environment {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}

const isLong = (globalThis as Environment).process?.env['RANDOM_SEARCHES'] === 'long';

/**
 * Returns how many random cases a search tries: a fifth of `long`, rounded up, or all of them under
 * `npm test -- --long`.
 */
export const randomRuns = (long: number): number => (isLong ? long : Math.ceil(long / 5));
