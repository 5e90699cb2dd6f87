import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'kit',
    root: import.meta.dirname,
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    include: ['**/*.test.ts'],
  },
});
