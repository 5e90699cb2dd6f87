/**
 * The parts of the process that a random search uses. Workspaces without Node's types import this
 * file too.
 */
interface Environment {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}

const isLong = (globalThis as Environment).process?.env['RANDOM_SEARCHES'] === 'long';

/**
 * Returns the number of random cases that a search tries: a fifth of `long`, rounded up, or all of
 * them under `npm test -- --long`.
 */
export const randomRuns = (long: number): number => (isLong ? long : Math.ceil(long / 5));
