import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'rules',
    root: import.meta.dirname,
    environment: 'node',
    // Prevents the server SDK from a slow search for Google credentials on the network.
    env: { METADATA_SERVER_DETECTION: 'none' },
    include: ['**/*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
