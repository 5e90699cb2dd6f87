import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Runs a Node program in the repository, with its output on standard error. @returns its exit code */
export const runNode = (args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });

/** Runs firebase-tools of this repository. */
export const runFirebase = (args: readonly string[]): Promise<number> =>
  runNode([join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'), ...args]);
