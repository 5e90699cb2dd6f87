import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'fuzz',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
