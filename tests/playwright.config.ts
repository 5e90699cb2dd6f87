import { defineConfig } from '@playwright/test';
import { addressOf } from '../emulators/world/world-file.ts';
import { requireBrowser } from '../scripts/browser.ts';
import { worldAddresses } from './support/world.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: './.pw/results',
  // One more than the two cores of the smallest machine: a test often waits for the world.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A flaky test turns no change away, and is named where all is summed up: a race has to be mended.
  retries: process.env.CI ? 1 : 0,
  timeout: 150_000,
  // The functions answer one call after another, and continuous integration is slow.
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    baseURL: addressOf(worldAddresses().ports.site),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A third of the processor time: where nobody works, only of what is tried again.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: requireBrowser() },
  },
});
