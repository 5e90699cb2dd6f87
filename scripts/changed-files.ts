// The files that differ from a commit, from Git.
import { spawnSync } from 'node:child_process';

/** @throws Error with Git's message */
function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${stderr.trim()}`);
  return stdout;
}

const isCommit = (name: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]).status === 0;

const linesOf = (text: string): string[] => text.split('\0').filter(Boolean);

/**
 * Returns the commit at which this branch left the main branch. On the main branch, it is the last
 * commit.
 */
export function branchBase(): string {
  const main = ['origin/main', 'main', 'origin/master', 'master'].find(isCommit);
  return main === undefined ? 'HEAD' : git('merge-base', 'HEAD', main).trim();
}

/** Returns the paths that were added, changed or deleted since a commit, uncommitted files included. */
export function changedSince(base: string): readonly string[] {
  const changed = linesOf(git('diff', '--name-only', '--no-renames', '-z', base, '--'));
  const untracked = linesOf(git('ls-files', '--others', '--exclude-standard', '-z'));
  return [...new Set([...changed, ...untracked])].toSorted();
}

/** Returns the paths of the repository that Git tracks or would track. */
export const trackedFiles = (): readonly string[] =>
  linesOf(git('ls-files', '--cached', '--others', '--exclude-standard', '-z'));
