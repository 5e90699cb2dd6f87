import { spawnSync } from 'node:child_process';

/** Returns the commit that the code was measured at; "unknown" outside a Git checkout. */
export function currentCommit(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
