import { defineConfig } from 'vitest/config';

/** What is measured of the code and kept: a later result must not fall behind it. */
export default defineConfig({
  test: {
    name: 'bench',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
