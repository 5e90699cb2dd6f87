// Finds or installs the browser of the end-to-end tests: Playwright's headless shell, a system
// browser or a Debian package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Chromium without a user interface. It needs half the processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH, HEADLESS_SHELL, chromium.executablePath(), ...SYSTEM_BROWSERS].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  );

const has = (program: string) => spawnSync('which', [program]).status === 0;

/** Installs Chromium from Debian's packages, if this process has the rights. */
function installFromDebian(): void {
  const isRoot = process.getuid?.() === 0;
  if (!has('apt-get') || !(isRoot || has('sudo'))) return;
  console.error('Installing Chromium from the packages of this system (apt-get).');
  const apt = (...args: string[]) => {
    const command = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', ...args];
    return spawnSync(command[0] ?? '', command.slice(1), {
      // Standard output belongs to the program: `--json` prints figures there.
      stdio: ['ignore', 2, 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  };
  if (apt('update', '-qq') !== 0) return;
  const install = (name: string) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  // Releases that are a few years old have no headless shell.
  if (install('chromium-headless-shell') !== 0) install('chromium');
}

/**
 * Returns the path of a Chromium that the tests can drive.
 *
 * @throws Error that says how to install one, if none exists and none can be installed
 */
export function installBrowser(): string {
  const found = findBrowser();
  // In CI, install the faster headless shell even if another browser exists.
  const isQuickest = found === HEADLESS_SHELL || found === process.env.CHROMIUM_PATH;
  if (found !== undefined && (isQuickest || !process.env.CI)) return found;
  installFromDebian();
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    'The end-to-end tests need Chromium, which is not installed.\n' +
      'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium),\n' +
      'or set its path: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
