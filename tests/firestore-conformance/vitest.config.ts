import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'conformance',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    setupFiles: ['./setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
