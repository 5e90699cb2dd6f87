import { defineConfig } from 'vitest/config';

/** Daily runs in real processes that are killed. The suite starts its own emulators. */
export default defineConfig({
  test: {
    name: 'faults',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
