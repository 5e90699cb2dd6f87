import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Playwright's own Chromium where it is installed, else that of the system. */
export function launchChromium(): Promise<Browser> {
  const executablePath = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...SYSTEM_BROWSERS,
  ].find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) {
    throw new Error('There is no Chromium: run `npx playwright install chromium`.');
  }
  return chromium.launch({ executablePath });
}
