// What must be there before anything else can run: a Node that is new enough, and the packages of the
// lockfile. Plain JavaScript without imports from npm, and syntax that an old Node can still read.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const stampFile = join(root, 'node_modules', '.installed-from');

/**
 * Ends the process with a sentence that says what to do.
 *
 * @param {string} sentence
 */
function refuse(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  refuse(
    `Daily Snapshot needs Node 20.19 or newer; this is Node ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org (or "nvm install 22") and run the same command again.',
  );
}

/** Which lockfile, under which Node, the packages were installed from. */
function currentStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const nodeMajor = process.version.split('.', 1).join('');
  return createHash('sha256').update(lock).update(nodeMajor).digest('hex');
}

export function writeInstallStamp() {
  writeFileSync(stampFile, currentStamp());
}

/** Runs `npm ci` when the lockfile or the Node major changed since the last installation. */
export function requirePackages() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === currentStamp()) return;
  console.log('Installing packages (npm ci). The first time takes about a minute.');
  const npmScript = process.env.npm_execpath;
  const [command, args] = npmScript ? [process.execPath, [npmScript]] : ['npm', []];
  const result = spawnSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !npmScript && process.platform === 'win32',
  });
  if (result.status !== 0) {
    refuse('Installing the packages failed (see above). Is the npm registry reachable?');
  }
  writeInstallStamp();
}
