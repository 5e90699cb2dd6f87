// Checks the Node version before anything else runs. Plain JavaScript without npm packages, in
// syntax that an old Node can parse.
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Ends the process with an error message.
 *
 * @param {string} message
 */
export function refuse(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  refuse(
    `Daily Snapshot needs Node 20.19 or newer; this is Node ${process.versions.node}.\n` +
      'Install a current one from https://nodejs.org (or "nvm install 24") and run the same command again.',
  );
}
