import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'fuzz',
    root: import.meta.dirname,
    environment: 'node',
    // The server SDK would look for Google credentials on the network.
    env: { METADATA_SERVER_DETECTION: 'none' },
    include: ['**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
