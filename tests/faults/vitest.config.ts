import { defineConfig } from 'vitest/config';

/** Workers that are real processes, killed: the suite starts its emulators itself. */
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
