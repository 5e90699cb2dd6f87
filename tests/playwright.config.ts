import { defineConfig } from '@playwright/test';
import { addressOf } from '../emulators/local/environment-file.ts';
import { installBrowser } from '../scripts/browser.ts';
import { environmentAddresses } from './kit/local-environment/environment.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: './.pw/results',
  // Two more than the cores of the smallest machine, because tests mostly wait for the environment.
  workers: 4,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // A flaky test does not fail the run. The summary names it, so that its race gets fixed.
  retries: process.env.CI ? 1 : 0,
  timeout: 150_000,
  // All functions share one process, and continuous integration is slow.
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    baseURL: addressOf(environmentAddresses().ports.site),
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Drawing animations in software takes an eighth of the processor time. Tests of motion turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces and screenshots take as much processor time as the tests. Use `npm test -- e2e --record`.
    trace: process.env.RECORD_BROWSER_TESTS ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installBrowser(),
      // Without a graphics card, drawing everything twice in software takes a sixth of the processor time.
      args: ['--disable-gpu', '--disable-software-rasterizer'],
    },
  },
});
