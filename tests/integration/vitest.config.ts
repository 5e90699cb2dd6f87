import { defineConfig } from 'vitest/config';

/** Runs in the local environment that `npm test` or `npm start` has started. */
export default defineConfig({
  test: {
    name: 'integration',
    root: import.meta.dirname,
    environment: 'node',
    // The files share one environment, and data of one file would affect another.
    fileParallelism: false,
    // Loads Firebase's server SDK once instead of once per file.
    isolate: false,
    include: ['**/*.test.ts'],
    // Longer than the tests wait for mail.
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
