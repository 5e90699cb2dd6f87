import { defineConfig } from '@playwright/test';
import { addressOf } from '../emulators/local/environment-file.ts';
import { installBrowser } from '../scripts/browser.ts';
import { environmentAddresses } from './kit/local-environment/environment.ts';

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
    baseURL: addressOf(environmentAddresses().ports.site),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Traces and pictures take as much processor time as the tests: `npm test -- e2e --record`.
    trace: process.env.RECORD_BROWSER_TESTS ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installBrowser(),
      // Without a graphics card, drawing in software twice over takes a sixth of the processor time.
      args: ['--disable-gpu', '--disable-software-rasterizer'],
    },
  },
});
