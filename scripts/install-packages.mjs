// Installs the packages of package-lock.json if they are missing, outdated or incomplete. Plain
// JavaScript without npm packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The holder of the lock touches it this often. */
const TOUCH_EVERY_MS = 2000;
/** A lock that was not touched for this long belongs to a killed process. */
const STALE_AFTER_MS = 20000;
const REPORT_EVERY_MS = 15000;

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.installed-from');

/**
 * npm deletes `node_modules` first, so the lock lies beside it.
 *
 * @param {string} root
 */
const lockFile = (root) => join(root, '.install.lock');

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns a hash of everything that determines the installed packages. Excludes the Node version,
 * because every native package here uses Node-API, whose binaries work with all versions.
 *
 * @param {string} root
 */
function currentStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const platform = `${process.platform} ${process.arch}`;
  return createHash('sha256').update(lock).update(platform).digest('hex');
}

/**
 * Returns the lockfile's folders without a package. An interrupted install, or two concurrent
 * installs, leave such folders. Ignores optional packages, which depend on the platform.
 *
 * @param {string} root
 */
export function missingPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter(
    (folder) =>
      folder.includes('node_modules/') &&
      !packages[folder].optional &&
      !existsSync(join(root, folder, 'package.json')),
  );
}

/**
 * Records that the packages are installed, if they are complete.
 *
 * @param {string} root
 */
export function writeInstallStamp(root) {
  if (missingPackages(root).length > 0) return;
  // Rename, so that a killed process leaves the old stamp or the new one, never a partial one.
  const written = `${stampFile(root)}.${process.pid}`;
  writeFileSync(written, currentStamp(root));
  renameSync(written, stampFile(root));
}

/** @param {string} root */
const isInstalled = (root) =>
  readIfPresent(stampFile(root)) === currentStamp(root) && missingPackages(root).length === 0;

/**
 * Returns whether the process that took the lock was killed.
 *
 * @param {string} file
 */
function isStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > STALE_AFTER_MS) return true;
    const holder = Number(readFileSync(file, 'utf8'));
    // The file is empty for a moment after its creation.
    return holder > 0 && !isRunning(holder);
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Takes the lock, if no other process holds it.
 *
 * @param {string} root
 * @returns whether this process holds it now
 */
function takeLock(root) {
  const file = lockFile(root);
  try {
    if (isStale(file)) {
      // Only one of several waiting processes can rename it.
      const renamed = `${file}.${process.pid}`;
      renameSync(file, renamed);
      rmSync(renamed);
    }
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} root */
function touchLock(root) {
  try {
    utimesSync(lockFile(root), new Date(), new Date());
  } catch {
    // Another process took it while this one was suspended.
  }
}

/**
 * Runs `npm ci`. Stops it if this process ends.
 *
 * @param {string} root
 * @returns {Promise<boolean>} whether it succeeded
 */
function runNpmCi(root) {
  const npmScript = process.env.npm_execpath;
  const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href;
  const [command, args] = npmScript
    ? [process.execPath, ['--import', exitWithParent, npmScript]]
    : ['npm', []];
  const npm = spawn(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npmScript && process.platform === 'win32',
    env: { ...process.env, PARENT_PID: String(process.pid) },
  });
  const end = () => void npm.kill();
  process.once('exit', end);
  const startedAt = Date.now();
  const reports = setInterval(() => {
    console.error(`Installing packages: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, REPORT_EVERY_MS);
  const touches = setInterval(() => touchLock(root), TOUCH_EVERY_MS);
  return new Promise((resolve) => {
    /** @param {boolean} hasSucceeded */
    const finish = (hasSucceeded) => {
      process.removeListener('exit', end);
      clearInterval(reports);
      clearInterval(touches);
      resolve(hasSucceeded);
    };
    npm.once('error', () => finish(false));
    npm.once('close', (code) => finish(code === 0));
  });
}

/**
 * Runs `npm ci` if the packages are missing or incomplete, or if the lockfile has changed. Waits if another
 * process installs them.
 *
 * @param {string} root
 * @throws Error with a message that says what to do
 */
export async function installPackages(root) {
  let isWaiting = false;
  while (!isInstalled(root)) {
    if (!takeLock(root)) {
      if (!isWaiting) console.error('Another process installs the packages. Waiting for it.');
      isWaiting = true;
      await wait(500);
      continue;
    }
    try {
      // Another process may have finished between the two checks.
      if (isInstalled(root)) return;
      console.error('Installing packages (npm ci).');
      if (!(await runNpmCi(root))) {
        throw new Error(
          'Installing the packages failed (see above). Is the npm registry reachable?',
        );
      }
      const missing = missingPackages(root);
      if (missing.length > 0) {
        throw new Error(
          `npm ci left ${missing.length} packages out, for example ${missing[0]}.\n` +
            'Does another npm process run in this folder? End it and run the same command again.',
        );
      }
      writeInstallStamp(root);
    } finally {
      rmSync(lockFile(root), { force: true });
    }
  }
}
