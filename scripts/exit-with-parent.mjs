// Preloaded into the processes of `npm start` and `npm test`. Ends the process and its process
// group soon after its parent ends. A parent that is killed with SIGKILL runs no cleanup code, so
// the children watch for it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const CHECK_EVERY_MS = 500;

/** npm runs a script through a shell, which survives npm. */
const SHELL = /^-?(?:\w*\/)*(?:ba|da|k|z)?sh$/;

/**
 * Returns the parent and the name of another process.
 *
 * @param {number} pid
 * @returns {{ ppid: number, name: string } | undefined} undefined if it has ended
 */
function inspectProcess(pid) {
  try {
    const [, name = '', ppid = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { ppid: Number(ppid), name };
  } catch {
    if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  }
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  const [, ppid, name = ''] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? [];
  return ppid === undefined ? undefined : { ppid: Number(ppid), name };
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The parent passes its id, because it may end before this line runs. */
const parent = Number(process.env.PARENT_PID ?? process.ppid);
delete process.env.PARENT_PID;

/** The parent of the shell, usually npm, if the parent is a shell. */
const shell = inspectProcess(parent);
const grandparent = shell !== undefined && SHELL.test(shell.name) ? shell.ppid : undefined;

function hasGrandparent() {
  if (grandparent === undefined) return true;
  if (process.platform === 'linux') return inspectProcess(parent)?.ppid === grandparent;
  return isRunning(grandparent);
}

function endWithoutParent() {
  if (process.ppid === parent && hasGrandparent()) return;
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    // This process leads no group, so its exit handlers end its children.
  }
  process.exit(1);
}

if (isMainThread) {
  endWithoutParent();
  setInterval(endWithoutParent, CHECK_EVERY_MS).unref();
}
