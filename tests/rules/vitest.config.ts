import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'rules',
    root: import.meta.dirname,
    environment: 'node',
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
