import { defineConfig } from 'vitest/config';

/** The recorded accuracy of alerts, which later results must reach. */
export default defineConfig({
  test: {
    name: 'alerts',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 60_000,
  },
});
