// Preloaded into the processes of `npm start` and `npm test`. It ends a process, and the group that the
// process leads, soon after its parent ends. A SIGKILL of the parent runs no cleanup code, so the
// children have to notice it.
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

/** The parent says who it is, because it may have ended before this line runs. */
const parent = Number(process.env.PARENT_PID ?? process.ppid);
delete process.env.PARENT_PID;

/** The process that runs the shell, if the parent is a shell: npm. */
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
    // This process leads no group. Its exit handlers end its children.
  }
  process.exit(1);
}

if (isMainThread) {
  endWithoutParent();
  setInterval(endWithoutParent, CHECK_EVERY_MS).unref();
}
