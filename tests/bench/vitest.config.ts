import { defineConfig } from 'vitest/config';

/** What is measured of a benchmark folder and must hold of each: not how good it is, that it is right. */
export default defineConfig({
  test: {
    name: 'bench',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 300_000,
  },
});
