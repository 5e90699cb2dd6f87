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
  timeout: 90_000,
  // A first call compiles what it calls, and continuous integration is slow.
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: addressOf(worldAddresses().ports.site),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // A third of the processor time, and where nobody works nobody opens it.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: requireBrowser() },
  },
});
